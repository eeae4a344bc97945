// swift-format-ignore-file
// Written by Tools/generate from Adapters/gtk/data/theme.css.in. Do not edit.

/// The rules of the theme for GTK, with tokens in braces.
enum GTKRules {
  static let text = #"""
    navd-sizes { margin: {layout.rail-from} {layout.collapse} {layout.sheet} {layout.dialog};
      padding: {layout.bar} {layout.tab-bar} {layout.rail} {touch.gap};
      border: 0 solid; border-width: {layout.columns.two} {layout.columns.three} 0; }
    window { background: @navd_canvas; color: @navd_text; }
    navd-view { font-family: {family}; {type.body}; background: @navd_canvas; color: @navd_text; }
    navd-view *:focus:focus-visible { outline: {focus.width} solid @navd_focus; outline-offset: {focus.gap}; }
    navd-view navd-screen:focus, navd-view:focus { outline: none; }
    navd-view separator { background: @navd_line; min-width: 1px; min-height: 1px; }

    .navd-display { {type.display}; letter-spacing: -1px; }
    .navd-title { {type.title}; letter-spacing: -0.5px; }
    .navd-heading { {type.heading}; }
    .navd-body { {type.body}; }
    .navd-label { {type.label}; }
    .navd-caption { {type.caption}; }
    .navd-muted, .navd-line { color: @navd_muted; }
    .navd-page { padding: {space.2} {space.5} {space.5}; }
    .navd-column .navd-page { padding: {space.2} {space.3} {space.4}; }
    .navd-page, .navd-state, .navd-alarm-page { border-spacing: {space.3}; }
    .navd-row > box, .navd-mini-bar > box, .navd-loading, .navd-dialog, .navd-choice-of-menu > box { border-spacing: {space.4}; }
    .navd-bar, .navd-actions, .navd-brand, .navd-messages, .navd-message, .navd-connection, navd-view button > box { border-spacing: {space.2}; }
    .navd-rail button.navd-language > box { border-spacing: {space.1}; }
    .navd-bar .navd-back > box { border-spacing: 0; }
    .navd-circle.navd-small { min-width: {touch.least}; min-height: {touch.least}; }
    .navd-circle.navd-large { min-width: {points.96}; min-height: {points.96}; }
    .navd-card { background: @navd_surface; border: 1px solid @navd_line; border-radius: {radius.l}; }

    navd-view button { min-height: {touch.least}; min-width: {touch.least}; padding: 0 {space.5}; border: none;
      border-radius: {radius.full}; background: @navd_sunken; color: @navd_text; box-shadow: none; text-shadow: none;
      {type.label}; transition: background {motion.fast}; }
    navd-view button:hover { background: shade(@navd_sunken, 0.97); }
    navd-view button:active { background: @navd_line; }
    navd-view button:disabled { color: @navd_disabled; }
    navd-view button.main { min-height: {touch.main}; background: @navd_accent; color: @navd_on_accent; }
    navd-view button.main:hover, navd-view button.main:active { background: @navd_accent_strong; }
    navd-view button.plain { min-height: {touch.button}; }
    navd-view button.quiet { background: none; color: @navd_accent_text; }
    navd-view button.quiet:hover { background: @navd_sunken; }
    navd-view button.danger { background: @navd_danger_soft; color: @navd_danger_text; }
    navd-view button.key { min-height: {touch.key}; min-width: {touch.key}; border-radius: {radius.m}; {type.heading}; }
    navd-view button.flat, navd-view button.navd-row { background: none; border-radius: {radius.m}; padding: {space.3} {space.4}; }
    navd-view button.flat:hover, navd-view button.navd-row:hover { background: @navd_sunken; }
    navd-view button.navd-row.navd-selected { background: @navd_accent_soft; color: @navd_accent_text; }
    navd-view .navd-row.navd-selected .navd-row-icon { background: @navd_accent; color: @navd_on_accent; }
    navd-view button.navd-choice { border-radius: {radius.m}; border: 2px solid @navd_line; background: @navd_surface; padding: {space.3} {space.4}; }
    navd-view button.navd-choice.navd-selected { border-color: @navd_accent; background: @navd_accent_soft; color: @navd_accent_text; }
    navd-view entry { min-height: {touch.button}; padding: 0 {space.4}; border: 1px solid @navd_outline; border-radius: {radius.m};
      background: @navd_surface; color: @navd_text; box-shadow: none; }
    navd-view selection { background: @navd_accent_soft; color: @navd_text; }
    navd-view entry:focus-within { outline: {focus.width} solid @navd_focus; outline-offset: -1px; }
    .navd-menu { background: @navd_raised; color: @navd_text; border: 1px solid @navd_line; border-radius: {radius.m};
      padding: {space.2}; box-shadow: 0 {points.6} {points.20} alpha(black, 0.12); }
    navd-view button.navd-choice-of-menu { background: none; padding: 0 {space.4}; border-radius: {radius.s}; }
    navd-view button.navd-choice-of-menu:hover { background: @navd_sunken; }
    navd-view button.navd-choice-of-menu.navd-selected { background: @navd_accent_soft; color: @navd_accent_text; }

    .navd-bar { padding: 0 {space.4}; min-height: {layout.bar}; color: @navd_text; }
    .navd-bar .navd-bar-title { {type.label}; }
    .navd-bar .navd-brand, .navd-column .navd-bar .navd-bar-title { {type.heading}; }
    .navd-bar .navd-brand navd-icon, .navd-rail .navd-brand navd-icon { color: @navd_accent; }
    navd-view .navd-bar button { margin: {space.3} 0; background: @navd_surface; padding: 0 {space.4}; }
    navd-view .navd-bar button:hover { background: @navd_sunken; }
    navd-view .navd-bar button.navd-back { padding: 0 {space.4} 0 {space.2}; background: none; color: @navd_accent_text; }
    navd-view .navd-bar button.navd-back:hover { background: @navd_sunken; }
    navd-view .navd-bar.navd-over button.navd-back { background: @navd_surface; }
    navd-view .navd-bar button.navd-back:dir(rtl) { padding: 0 {space.2} 0 {space.4}; }
    navd-view .navd-bar button.navd-language, navd-view .navd-tab-bar button.navd-language { {type.caption}; }

    .navd-tab-bar { background: @navd_surface; border-top: 1px solid @navd_line; }
    .navd-rail { padding: {space.4} 0; border-top: none; border-right: 1px solid @navd_line; }
    .navd-rail:dir(rtl) { border-right: none; border-left: 1px solid @navd_line; }
    .navd-rail .navd-brand { margin-bottom: {space.5}; }
    navd-view button.navd-tab, navd-view .navd-rail button.navd-language { min-width: {layout.rail}; padding: {space.2} 0; border-radius: {radius.m}; background: none;
      color: @navd_muted; {type.caption}; }
    navd-view button.navd-tab.navd-selected { color: @navd_accent_text; }
    .navd-tab .navd-pill { min-width: {points.68}; min-height: {points.36}; border-radius: {radius.full}; transition: background {motion.base}; }
    .navd-tab.navd-selected .navd-pill { background: @navd_accent_soft; }
    .navd-tab .navd-badge { background: @navd_danger; color: @navd_on_danger; border-radius: {radius.full}; min-width: {points.20};
      min-height: {points.20}; font-size: {points.12}; font-weight: 700; }

    navd-box.navd-column { border-right: 1px solid @navd_line; }
    navd-box.navd-column:dir(rtl) { border-right: none; border-left: 1px solid @navd_line; }
    navd-box.navd-column:last-child { border: none; background: @navd_surface; }
    navd-screen { background: @navd_canvas; }
    navd-box.navd-column:last-child > navd-screen { background: @navd_surface; }
    .navd-sheet, .navd-sheet navd-screen, .navd-dialog, .navd-dialog navd-screen { background: @navd_raised; }
    .navd-sheet { border-radius: {radius.xl} {radius.xl} 0 0; }
    .navd-dialog { border-radius: {radius.xl}; }
    .navd-alarm, .navd-alarm navd-screen { background: @navd_alarm_back; color: @navd_alarm_text; }
    navd-view .navd-alarm button { background: white; color: @navd_alarm_back; }
    navd-view .navd-alarm button:focus:focus-visible { outline-color: white; }

    .navd-messages, .navd-mini-bar { color: @navd_text; }
    .navd-message { background: @navd_inverse; color: @navd_on_inverse; border-radius: {radius.m}; padding: {space.3} {space.5};
      {type.label}; }
    .navd-message.navd-error { background: @navd_danger; color: @navd_on_danger; }
    .navd-mini-bar { background: @navd_raised; border: 1px solid @navd_line; border-radius: {radius.l}; padding: {space.3} {space.4};
      box-shadow: 0 {points.6} {points.20} alpha(black, 0.12); }
    .navd-connection { background: @navd_warning; color: @navd_on_warning; padding: {space.2} {space.4}; {type.caption}; }
    .navd-still-there { background: @navd_shade; }
    .navd-still-there .navd-dialog { padding: {space.6}; min-width: {points.376}; }
    .navd-still-there .navd-ring { {type.display}; }
    .navd-state { padding: {space.6}; }
    .navd-state .navd-sign { min-width: {points.88}; min-height: {points.88}; border-radius: {radius.full}; background: @navd_accent_soft;
      color: @navd_accent_text; }
    .navd-way-on { margin-top: {space.3}; }
    .navd-alarm-page .navd-sign { min-width: {points.176}; min-height: {points.176}; border-radius: {radius.full}; background: white; color: @navd_alarm_back;
      margin-bottom: {space.5}; box-shadow: 0 0 0 {space.2} @navd_alarm_back, 0 0 0 {space.3} alpha(white, 0.4); }
    .navd-alarm-page .navd-muted { color: white; }
    .navd-accent { color: @navd_accent_text; }
    .navd-row-icon { min-width: {points.44}; min-height: {points.44}; border-radius: {radius.s}; background: @navd_sunken; color: @navd_muted; }
    .navd-second { {type.caption}; color: @navd_muted; }
    .navd-loading { padding: {space.5}; }
    .navd-loading .navd-bone { min-height: {touch.main}; background: @navd_sunken; border-radius: {radius.m}; }
    """#
}

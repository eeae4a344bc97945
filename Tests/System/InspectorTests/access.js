// Returns accessibility problems of the page as sentences: for screen readers, keyboards and low vision.

globalThis.access = (() => {
  const isShown = (element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
    && element.getClientRects().length > 0;
  const elements = (selector) => [...document.querySelectorAll(selector)].filter(isShown);
  const selector = (element) => {
    const classes = [...element.classList].map((one) => `.${one}`).join('');
    return `${element.tagName.toLowerCase()}${element.id && `#${element.id}`}${classes}`;
  };
  const path = (element) => {
    const text = (element.innerText ?? element.textContent).replace(/\s+/g, ' ').trim().slice(0, 40);
    const parent = element.parentElement;
    return `${parent && parent !== document.body ? `${selector(parent)} > ` : ''}${selector(element)} "${text}"`;
  };
  const controls = ['button', 'a[href]', 'input', 'select', 'textarea', 'summary', '[tabindex]:not([tabindex="-1"])',
    ...['button', 'tab', 'option', 'switch', 'radio', 'slider', 'link', 'checkbox'].map((one) => `[role=${one}]`)].join();

  // Names, roles and states

  const implicit = { BUTTON: 'button', SELECT: 'combobox', TEXTAREA: 'textbox', UL: 'list', OL: 'list', LI: 'listitem',
    NAV: 'navigation', MAIN: 'main', ASIDE: 'complementary', HEADER: 'banner', FOOTER: 'contentinfo', DIALOG: 'dialog',
    TABLE: 'table', TR: 'row', TD: 'cell', TH: 'columnheader', FIGURE: 'figure', DL: 'list', H1: 'heading',
    H2: 'heading', H3: 'heading', OPTION: 'option', METER: 'meter', PROGRESS: 'progressbar' };
  function role(element) {
    if (element.hasAttribute('role')) return element.getAttribute('role');
    if (element.tagName === 'A') return element.hasAttribute('href') ? 'link' : 'generic';
    if (element.tagName === 'INPUT') {
      return { checkbox: 'checkbox', radio: 'radio', range: 'slider', number: 'spinbutton', search: 'searchbox',
        button: 'button' }[element.type] ?? 'textbox';
    }
    if (element.tagName === 'SECTION') {
      return element.hasAttribute('aria-label') || element.hasAttribute('aria-labelledby') ? 'region' : 'generic';
    }
    if (element.tagName === 'IMG' || element.tagName === 'svg') return 'img';
    return implicit[element.tagName] ?? 'generic';
  }
  const roles = new Set(['alert', 'alertdialog', 'application', 'article', 'banner', 'button', 'cell', 'checkbox',
    'columnheader', 'combobox', 'complementary', 'contentinfo', 'dialog', 'document', 'feed', 'figure', 'form',
    'generic', 'grid', 'gridcell', 'group', 'heading', 'img', 'link', 'list', 'listbox', 'listitem', 'log', 'main',
    'menu', 'menubar', 'menuitem', 'menuitemcheckbox', 'menuitemradio', 'meter', 'navigation', 'none', 'note', 'option',
    'presentation', 'progressbar', 'radio', 'radiogroup', 'region', 'row', 'rowgroup', 'rowheader', 'scrollbar',
    'search', 'searchbox', 'separator', 'slider', 'spinbutton', 'status', 'switch', 'tab', 'table', 'tablist',
    'tabpanel', 'term', 'textbox', 'timer', 'toolbar', 'tooltip', 'tree', 'treegrid', 'treeitem']);
  const within = {
    tab: 'tablist', option: 'listbox', radio: 'radiogroup', listitem: 'list', treeitem: 'tree',
    row: 'table grid treegrid rowgroup', gridcell: 'row', columnheader: 'row', rowheader: 'row', cell: 'row',
    menuitem: 'menu menubar',
  };
  const states = {
    'aria-pressed': 'button', 'aria-selected': 'tab option row gridcell columnheader rowheader treeitem',
    'aria-checked': 'checkbox radio switch menuitemcheckbox menuitemradio option treeitem',
    'aria-valuenow': 'slider spinbutton scrollbar progressbar meter separator',
    'aria-valuetext': 'slider spinbutton scrollbar progressbar meter separator',
    'aria-activedescendant':
      'combobox listbox textbox searchbox group menu tree grid tablist radiogroup application toolbar row',
    'aria-expanded': 'button combobox link row tab treeitem checkbox gridcell menuitem switch listbox',
    'aria-sort': 'columnheader rowheader', 'aria-setsize': 'option listitem tab radio treeitem row menuitem article',
    'aria-posinset': 'option listitem tab radio treeitem row menuitem article',
    'aria-level': 'heading treeitem row listitem tablist',
  };
  const unnamed = new Set(['generic', 'none', 'presentation', 'term', 'cell']);

  function semantics() {
    const problems = [];
    const ids = new Set();
    for (const { id } of document.querySelectorAll('[id]')) {
      if (ids.has(id)) problems.push(`two elements have the id ${id}`);
      ids.add(id);
    }
    for (const element of document.querySelectorAll('body *')) {
      if (!isShown(element)) continue;
      const own = role(element);
      if (!roles.has(own)) problems.push(`${path(element)} has no valid role: ${own}`);
      if (within[own]) {
        let parent = element.parentElement;
        while (parent && ['generic', 'none', 'presentation',
          ...(own === 'option' || own === 'treeitem' ? ['group'] : [])].includes(role(parent))) {
          parent = parent.parentElement;
        }
        if (!parent || !within[own].split(' ').includes(role(parent))) {
          problems.push(`${path(element)} is a ${own} outside of ${within[own]}`);
        }
      }
      for (const { name, value } of element.attributes) {
        if (states[name] && !states[name].split(' ').includes(own)) {
          problems.push(`${path(element)} has ${name}, but is a ${own}`);
        }
        if (['aria-labelledby', 'aria-describedby', 'aria-activedescendant', 'aria-controls', 'aria-owns',
          'for'].includes(name)) {
          for (const id of value.split(/\s+/)) {
            if (!document.getElementById(id)) {
              problems.push(`${path(element)} refers by ${name} to ${id}, which is not there`);
            }
          }
        }
        if (name === 'tabindex' && Number(value) > 0) problems.push(`${path(element)} has a tabindex above 0`);
        if ((name === 'aria-label' || name === 'aria-labelledby') && unnamed.has(own)) {
          problems.push(`${path(element)} has a name, but is ${own}`);
        }
        if (name === 'href' && /^javascript:/i.test(value)) problems.push(`${path(element)} leads to a script`);
      }
      if (element.matches('button, a[href], [role=button]')
        && element.querySelector('button, a[href], input, select, textarea, [tabindex]')) {
        problems.push(`${path(element)} has a control inside`);
      }
      if (element.closest('[aria-hidden=true]') && element.matches(controls) && element.tabIndex >= 0
        && !element.disabled) {
        problems.push(`${path(element)} is hidden from those who listen, but can have the focus`);
      }
      if (own === 'radiogroup' || own === 'tablist') {
        const stops = [...element.querySelectorAll(own === 'tablist' ? '[role=tab]' : '[role=radio]')].filter((one) =>
          one.tabIndex >= 0);
        if (stops.length > 1) {
          problems.push(`${path(element)} has ${stops.length} places in the order of tabs instead of one`);
        }
      }
    }
    if (!document.documentElement.lang) problems.push('the page has no language');
    if (!document.title) problems.push('the page has no title');
    return problems;
  }

  // Contrast

  const canvas = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
  const colors = new Map();
  function rgba(color) {
    if (!colors.has(color)) {
      canvas.canvas.width = canvas.canvas.height = 1;
      canvas.fillStyle = color;
      canvas.fillRect(0, 0, 1, 1);
      const [r, g, b, a] = canvas.getImageData(0, 0, 1, 1).data;
      colors.set(color, [r, g, b, a / 255]);
    }
    return colors.get(color);
  }
  const over = ([r, g, b, a], [br, bg, bb, ba]) => {
    const alpha = a + ba * (1 - a);
    const mix = (one, other) => (alpha === 0 ? 0 : (one * a + other * ba * (1 - a)) / alpha);
    return [mix(r, br), mix(g, bg), mix(b, bb), alpha];
  };
  function luminance([r, g, b]) {
    const [x, y, z] = [r, g, b].map((one) => (one / 255 <= 0.04045 ? one / 255 / 12.92
      : ((one / 255 + 0.055) / 1.055) ** 2.4));
    return 0.2126 * x + 0.7152 * y + 0.0722 * z;
  }
  function ratio(one, other) {
    const [high, low] = [luminance(one), luminance(other)].sort((a, b) => b - a);
    return (high + 0.05) / (low + 0.05);
  }
  const opacityOf = (element) => {
    let opacity = 1;
    for (let one = element; one; one = one.parentElement) opacity *= Number(getComputedStyle(one).opacity);
    return opacity;
  };

  /** The colour behind a point of an element; undefined above a picture or a gradient, and if something covers it. */
  function behind(element, x, y) {
    const isInside = x >= 0 && y >= 0 && x < innerWidth && y < innerHeight;
    let layers;
    if (isInside) {
      const all = document.elementsFromPoint(x, y);
      const index = all.findIndex((one) => one === element || element.contains(one) || one.contains(element));
      if (index < 0) return undefined;
      // An element without text that covers this one hides it.
      if (all.slice(0, index).some((one) => rgba(getComputedStyle(one).backgroundColor)[3] > 0.5)) return undefined;
      layers = all.slice(index).filter((one) => !element.contains(one) || one === element);
      if (!layers.includes(element)) layers.unshift(element);
    } else {
      layers = [];
      for (let one = element; one; one = one.parentElement) layers.push(one);
    }
    let color = [0, 0, 0, 0];
    for (const layer of layers) {
      const style = getComputedStyle(layer);
      if (style.backgroundImage !== 'none' && style.backgroundImage.includes('gradient')
        && !layer.matches('.stage, body, html')) {
        return undefined;
      }
      const own = rgba(style.backgroundColor);
      color = over(color, [own[0], own[1], own[2], own[3] * (layer.contains(element) ? 1 : opacityOf(layer))]);
      if (color[3] > 0.995) return color;
    }
    return over(color, rgba(getComputedStyle(document.documentElement).colorScheme.includes('dark') ? '#000' : '#fff'));
  }

  function contrast() {
    const problems = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = walker.nextNode(); text; text = walker.nextNode()) {
      const element = text.parentElement;
      if (!text.data.trim() || !isShown(element)
        || element.closest('svg, :disabled, [aria-disabled=true], .visually-hidden, option, noscript')) {
        continue;
      }
      if (element.closest('label')?.control?.disabled) continue;
      range.selectNodeContents(text);
      const rect = [...range.getClientRects()].find(({ width, height }) => width > 1 && height > 1);
      if (!rect) continue;
      const style = getComputedStyle(element);
      const background = behind(element, rect.left + rect.width / 2, rect.top + rect.height / 2);
      if (!background) continue;
      const ink = rgba(style.color);
      const color = over([ink[0], ink[1], ink[2], ink[3] * opacityOf(element)], background);
      const size = parseFloat(style.fontSize);
      const isLarge = size >= 24 || (size >= 18.66 && Number(style.fontWeight) >= 700);
      const found = ratio(color, background);
      if (found < (isLarge ? 3 : 4.5) - 0.005) {
        problems.set(path(element), `${path(element)}: contrast ${found.toFixed(2)}`);
      }
    }
    for (const field of elements('input[placeholder], textarea[placeholder]')) {
      if (field.disabled || field.value) continue;
      const { left, top, height } = field.getBoundingClientRect();
      const background = behind(field, left + 12, top + height / 2);
      const ink = rgba(getComputedStyle(field, '::placeholder').color);
      const opacity = Number(getComputedStyle(field, '::placeholder').opacity || 1);
      if (background && ratio(over([ink[0], ink[1], ink[2], ink[3] * opacity], background), background) < 4.495) {
        problems.set(path(field), `${path(field)}: the contrast of its placeholder is low`);
      }
    }
    return [...problems.values()];
  }

  // Places

  function layout() {
    const problems = [];
    const { scrollWidth, scrollHeight } = document.scrollingElement;
    if (scrollWidth > innerWidth) problems.push(`the page is ${scrollWidth} px wide in a window of ${innerWidth}`);
    if (scrollHeight > innerHeight) problems.push(`the page is ${scrollHeight} px high in a window of ${innerHeight}`);
    for (const region of elements('#top, #rail, #status, .tabsbar, .bar')) {
      if (region.scrollWidth > region.clientWidth + 1 && getComputedStyle(region).overflowX === 'visible') {
        problems.push(`${path(region)} is ${region.scrollWidth} px wide in ${region.clientWidth}`);
      }
    }
    const targets = elements(controls).filter((one) => !one.disabled && !one.closest('svg'));
    const boxes = targets.map((one) => one.getBoundingClientRect());
    const centre = ({ left, top, width, height }) => [left + width / 2, top + height / 2];
    for (const [index, target] of targets.entries()) {
      const box = boxes[index];
      if (box.width >= 24 && box.height >= 24) continue;
      if (box.right < 0 || box.bottom < 0 || box.left > innerWidth || box.top > innerHeight) continue;
      // A field in a frame is as large as the frame, and something else covers what cannot be hit.
      const hit = document.elementFromPoint(...centre(box));
      if (target.closest('label')?.getBoundingClientRect().height >= 24 || !hit
        || !(target.contains(hit) || hit.contains(target))) {
        continue;
      }
      // A small target is enough if a circle of 24 px around it touches no other one, or if it is part of a text.
      if (getComputedStyle(target).display === 'inline' || target.matches('input[type=range]')
        || target.closest('[role=slider]')) {
        continue;
      }
      const [x, y] = centre(box);
      const isClose = boxes.some((other, at) => {
        if (at === index || targets[at].contains(target) || target.contains(targets[at]) || other.width === 0) {
          return false;
        }
        const [dx, dy] = [Math.max(other.left - x, 0, x - other.right), Math.max(other.top - y, 0, y - other.bottom)];
        if (Math.hypot(dx, dy) >= 12) return false;
        // An element that is cut off or covered there is ignored.
        const near = document.elementFromPoint(Math.min(other.right - 1, Math.max(other.left + 1, x)),
          Math.min(other.bottom - 1, Math.max(other.top + 1, y)));
        return near && targets[at].contains(near);
      });
      if (isClose) {
        const size = `${Math.round(box.width)} × ${Math.round(box.height)} px`;
        problems.push(`${path(target)} is a target of ${size} beside another one`);
      }
    }
    return problems;
  }

  // The focus

  /** What has the focus: its path, and what is wrong with how it is shown. */
  function focus() {
    const element = document.activeElement;
    if (!element || element === document.body) return null;
    const style = getComputedStyle(element);
    const box = element.getBoundingClientRect();
    const ring = (one) => one && getComputedStyle(one).outlineStyle !== 'none'
      && parseFloat(getComputedStyle(one).outlineWidth) > 0;
    // A field without a ring of its own has one around.
    const around = element.closest('label, .q, .addr');
    const isRinged = ring(element) || ring(around) || (around && getComputedStyle(around).boxShadow !== 'none')
      || element.matches('.palette input');
    const problems = [];
    if (!isRinged) problems.push(`${path(element)} does not show that it has the focus`);
    if (box.width < 1 || box.height < 1 || style.visibility === 'hidden') {
      problems.push(`${path(element)} has the focus and is not shown`);
    }
    else if (box.right <= 0 || box.bottom <= 0 || box.left >= innerWidth
      || box.top >= innerHeight) problems.push(`${path(element)} has the focus outside of the window`);
    const region = element.closest('#top, #rail, #main, #side, #status, dialog')?.id ?? element.className;
    return { name: path(element), region, problems };
  }

  return { semantics, contrast, layout, focus };
})();

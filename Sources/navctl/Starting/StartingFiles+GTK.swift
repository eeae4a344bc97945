extension StartingFiles {
  var gtk: [StartingFile] {
    let commands = """
      make -C \(libraries)/Bindings/c install BUILD="$PWD/build/c" PREFIX="$PWD/build/navd"
      PKG_CONFIG_PATH="$PWD/build/navd/lib/pkgconfig" \\
        meson setup build/gtk \(libraries)/Adapters/gtk --prefix "$PWD/build/navd" --libdir lib
      meson install -C build/gtk
      navd --graph \(name).yaml 2> navd.log &
      export LD_LIBRARY_PATH="$PWD/build/navd/lib" GI_TYPELIB_PATH="$PWD/build/navd/lib/girepository-1.0"
      export PYTHONPATH=\(libraries)/Adapters/gtk/python
      /usr/bin/python3 app.py
      """
    let packages = """
      build-essential meson pkg-config libjson-c-dev libgtk-4-dev gobject-introspection libgirepository1.0-dev python3-gi \\
            gir1.2-gtk-4.0 librsvg2-common
      """
    let themes = [
      StartingTheme(toolkit: .gtkLight, name: "theme-light.css"),
      StartingTheme(toolkit: .gtkDark, name: "theme-dark.css"),
    ]
    let page = page(
      where: "in a window with GTK 4",
      packages: packages,
      commands: commands,
      file: "app.py",
      themes: themes
    )
    return [StartingFile(name: "app.py", text: application)] + themes.map(\.file) + [page]
  }

  private var application: String {
    #"""
    """\#(name) in GTK. The graph decides what each button does."""

    from pathlib import Path

    import gi

    gi.require_version("Gtk", "4.0")
    gi.require_version("Navd", "1")
    from gi.repository import Gtk, Navd

    HERE = Path(__file__).parent


    def page(screen, text):
        heading = Gtk.Label(label=text, xalign=0, wrap=True, css_classes=["navd-display"])
        screen.set_heading(heading)
        column = Gtk.Box(orientation="vertical", spacing=12, css_classes=["navd-page"])
        column.append(heading)
        return column


    def drinks(screen):
        column = page(screen, "What would you like?")
        for name in ("Espresso", "Latte", "Flat White"):
            button = Gtk.Button(label=name)
            button.connect("clicked", lambda button: screen.trigger("drink", drink=button.get_label()))
            column.append(button)
        return column


    def drink(screen):
        return page(screen, f"{screen.params['drink']}, coming up.")


    def activate(application):
        view = Navd.View(tree="\#(name)", graph="\#(name)")
        view.set_theme(str(HERE / "theme-light.css"), str(HERE / "theme-dark.css"))
        view.add_screen("DrinksScreen", drinks)
        view.add_screen("DrinkScreen", drink)
        window = Gtk.ApplicationWindow(application=application, child=view, title="\#(name)")
        window.set_default_size(640, 480)
        window.present()


    application = Gtk.Application()
    application.connect("activate", activate)
    application.run()

    """#
  }
}

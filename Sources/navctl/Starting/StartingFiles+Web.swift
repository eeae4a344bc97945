extension StartingFiles {
  var web: [StartingFile] {
    let commands = """
      navd --graph \(name).yaml &
      navgate --files . \\
        --files /lib/navd=\(libraries)/Bindings/javascript/src \\
        --files /lib/navd-web=\(libraries)/Adapters/web/src
      """
    let themes = [StartingTheme(toolkit: .web, name: "theme.css")]
    let page = page(
      where: "in a browser, at the address that navgate prints",
      commands: commands,
      file: "app.js",
      themes: themes
    )
    return [
      StartingFile(name: "index.html", text: document), StartingFile(name: "app.js", text: application),
    ] + themes.map(\.file) + [page]
  }

  private var document: String {
    #"""
    <!doctype html>
    <html lang="en">
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width">
    <title>\#(name)</title>
    <link rel="icon" href="data:,">
    <link rel="stylesheet" href="/lib/navd-web/navd.css">
    <link rel="stylesheet" href="theme.css">
    <style>
    .drinks { display: grid; gap: var(--navd-space-3); max-inline-size: 30rem; margin-block-start: var(--navd-space-5); }
    </style>
    <script type="importmap">
    { "imports": {
      "navd/browser": "/lib/navd/browser.js",
      "navd/front": "/lib/navd/front.js",
      "navd-web": "/lib/navd-web/index.js"
    } }
    </script>
    <script type="module" src="app.js"></script>

    """#
  }

  private var application: String {
    #"""
    // \#(name) in a browser. The graph decides what each button does.
    import { go, h, mount } from 'navd-web';

    mount(document.body, { tree: '\#(name)', graph: '\#(name)', screens: {
      DrinksScreen: () => [
        h('h1', 'What would you like?'),
        h('div', { class: 'drinks' }, ['Espresso', 'Latte', 'Flat White'].map((drink) => go(drink, 'drink', { drink }))),
      ],
      DrinkScreen: ({ params: { drink } }) => h('h1', `${drink}, coming up.`),
    } });

    """#
  }
}

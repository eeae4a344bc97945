extension StartingFiles {
  var web: [StartingFile] {
    let commands = """
      navd --graph \(name).yaml &
      navgate --files . \\
        --files /lib/navd=\(libraries)/Bindings/javascript/src \\
        --files /lib/navd-web=\(libraries)/Adapters/web/src
      """
    let page = page(
      where: "in a browser, at the address that navgate prints",
      commands: commands,
      file: "app.js"
    )
    return [
      StartingFile(name: "index.html", text: document), StartingFile(name: "app.js", text: application), page,
    ]
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
    <style>
    html, body { block-size: 100%; margin: 0; font: 1.25rem system-ui, sans-serif; color-scheme: light dark; }
    .navd-view > button { display: block; min-inline-size: 12rem; margin-block: .75rem; padding: .75rem; font: inherit; }
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
    import { back, go, h, mount } from 'navd-web';

    mount(document.body, { tree: '\#(name)', graph: '\#(name)', screens: {
      DrinksScreen: () => [
        h('h1', 'What would you like?'),
        ['Espresso', 'Latte', 'Flat White'].map((drink) => go(drink, 'drink', { drink })),
      ],
      DrinkScreen: ({ params: { drink } }) => [h('h1', `${drink}, coming up.`), back('Back')],
    } });

    """#
  }
}

import ArgumentParser

/// The toolkits for which navctl writes a front end.
enum Toolkit: String, CaseIterable, ExpressibleByArgument {
  case textual, qtquick, gtk, web

  /// The files of a new application.
  ///
  /// `name` names its graph and its tree. `libraries` is the folder with navd's bindings and adapters.
  func files(name: String, libraries: String) -> [StartingFile] {
    let start = StartingFiles(name: name, libraries: libraries.quotedForShell)
    let shared = [start.graph, StartingTheme.source(application: name)]
    switch self {
    case .textual: return shared + start.textual
    case .qtquick: return shared + start.qtQuick
    case .gtk: return shared + start.gtk
    case .web: return shared + start.web
    }
  }
}

/// A file of a new application.
struct StartingFile {
  let name: String
  let text: String
}

/// The files of a new application, which shows a list of drinks and a screen for each drink.
struct StartingFiles {
  let name: String
  /// The path of the libraries, quoted for a shell.
  let libraries: String

  var graph: StartingFile {
    StartingFile(
      name: "\(name).yaml",
      text: #"""
        # The screens of \#(name), and the routes that lead to them: see navd-graph(5). `navctl check \#(name).yaml` finds
        # mistakes, and `navctl dev \#(name).yaml` moves the running application to each version that you save.
        navigation: 1
        name: \#(name)
        root: { coordinator: Drinks, route: drinks }
        meta: { title: "\#(name)" }

        screens:
          DrinksScreen: { meta: { title: Drinks } }
          DrinkScreen: { params: { drink: { type: string } }, meta: { title: "${params.drink}" } }

        links:
          "/": { routes: [drinks], shows: DrinksScreen }
          "/drinks/{drink}":
            params: { drink: { type: string } }
            routes: [drinks, { name: drink, params: { drink: "${params.drink}" } }]
            shows: DrinkScreen

        coordinators:
          Drinks:
            routes:
              # The first time it shows the drinks, later it goes back to them.
              drinks:
                - { when: initial, push: DrinksScreen }
                - backToRoot
              drink:
                params: { drink: { type: string } }
                do: { push: { screen: DrinkScreen, params: { drink: "${params.drink}" } } }

        """#
    )
  }

  /// The README with the commands that start the application.
  ///
  /// `commands` start the front end, and need the Debian `packages`.
  func page(
    where place: String,
    packages: String? = nil,
    commands: String,
    file: String,
    themes: [StartingTheme]
  ) -> StartingFile {
    let needs =
      packages.map { " On Debian it needs these packages:\n\n    sudo apt install \($0)\n\n" } ?? " "
    return StartingFile(
      name: "README.md",
      text: """
        # \(name)

        An application that navd navigates, drawn \(place). `\(name).yaml` declares its screens and routes, and `\(file)`
        draws the screens.\(needs)Start it:

        ```sh
        \(commands)
        ```

        Drive it from another terminal while it runs, and see the screen change:

        ```sh
        navctl trigger drink drink=Latte
        navctl back
        navctl go /drinks/Espresso
        navctl show
        ```

        `navctl dev \(name).yaml` checks the graph whenever you save it, and moves the running application to it.

        `theme.yaml` sets the colour, the size and the fonts of the application. After a change:

            \(themes.map(\.command).joined(separator: "\n    "))

        """
    )
  }
}

extension String {
  /// The text as one shell word, quoted if necessary.
  var quotedForShell: String {
    let isPlain =
      !isEmpty
      && unicodeScalars.allSatisfy { scalar in
        scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || "/._-+".unicodeScalars.contains(scalar)
      }
    return isPlain ? self : "'\(replacing("'", with: #"'\''"#))'"
  }
}

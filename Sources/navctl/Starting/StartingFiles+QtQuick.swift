extension StartingFiles {
  var qtQuick: [StartingFile] {
    let commands = """
      make -C \(libraries)/Bindings/c install BUILD="$PWD/build/c" PREFIX="$PWD/build/navd"
      PKG_CONFIG_PATH="$PWD/build/navd/lib/pkgconfig" cmake -S \(libraries)/Adapters/qtquick -B build/qtquick
      cmake --build build/qtquick -j
      \(libraries)/Adapters/qtquick/navd_qml.py \(name).yaml Screens.qml
      navd 2> navd.log &
      build/qtquick/navd-qml App.qml
      """
    let packages = """
      build-essential cmake libjson-c-dev pkg-config qt6-declarative-dev qml6-module-qtquick \\
            qml6-module-qtquick-window qml6-module-qtquick-templates qml6-module-qtqml-workerscript libqt6svg6
      """
    let themes = [StartingTheme(toolkit: .qtquick, name: "AppTheme.qml")]
    let page = page(
      where: "in a window with Qt Quick",
      packages: packages,
      commands: commands,
      file: "App.qml",
      themes: themes
    )
    return [StartingFile(name: "App.qml", text: application)] + themes.map(\.file) + [page]
  }

  private var application: String {
    #"""
    // \#(name) in Qt Quick. The graph decides what each button does. Screens.qml has a component for each of its screens, and
    // is written by navd_qml.py.
    import QtQuick
    import Navd

    NavWindow {
      id: window

      theme: AppTheme {}
      tree: NavTree { name: "\#(name)"; graph: window.screens.graph }

      screens: Screens {
        drinksScreen: Screens.DrinksScreen {
          NavPage {
            heading: "What would you like?"
            NavCard {
              Repeater {
                model: ["Espresso", "Latte", "Flat White"]
                NavRow { required property string modelData; text: modelData; route: "drink"; params: ({ drink: text }) }
              }
            }
          }
        }
        drinkScreen: Screens.DrinkScreen {
          id: drink
          NavPage { heading: `${drink.drink}, coming up.` }
        }
      }
    }

    """#
  }
}

// The coffee machine in Qt Quick: `navd-qml Kiosk.qml`. The graph decides what each button does.
import QtQuick
import Navd

NavWindow {
  id: window

  width: 1080
  height: 1920
  theme: KioskTheme {}
  icons: Qt.resolvedUrl("../icons")
  startOver: "startOver"
  miniBar: Making {}
  tree: NavTree { name: "kiosk"; graph: window.screens.graph; voice: NavTree.Public }
  Component.onCompleted: Shop.tree = tree

  screens: Screens {
    drinksScreen: DrinksView {}
    drinkScreen: DrinkView {}
    customiseScreen: CustomiseView {}
    ordersScreen: OrdersView {}
    pinScreen: PinView {}
    serviceScreen: ServiceView {}
    signInScreen: Screens.SignInScreen {
      hasHeading: true
      Told {
        file: "drawings/card"
        title: Shop.word("card")
        text: Shop.word("cardNote")
        Go { width: parent.width; kind: "main"; text: Shop.word("adasCard"); route: "done"; params: ({ customer: "Ada" }) }
      }
    }
    descaleScreen: Screens.DescaleScreen {
      NavPage {
        heading: Shop.word("descaling")
        NavText { width: parent.width; text: Shop.word("descalingNote"); color: Theme.muted; wrapMode: Text.Wrap }
        Item { width: 1; height: Theme.space7 }
        NavRing {
          anchors.horizontalCenter: parent.horizontalCenter
          width: 288 * Theme.scale
          thickness: 18 * Theme.scale
          share: Shop.machine.descaling.share
          NavText { anchors.centerIn: parent; text: Shop.machine.descaling.left; font: Theme.display }
        }
      }
    }
    alarmScreen: Screens.AlarmScreen {
      NavAlarm {
        icon.name: "leak"
        title: Shop.word("leaks")
        text: Shop.word("leaksNote")
        note: Shop.word("since")
        Go { kind: "alarm"; text: Shop.word("help"); route: "help" }
      }
    }
    alarmHelpScreen: Screens.AlarmHelpScreen {
      id: help
      hasHeading: true
      Told {
        file: "drawings/tap"
        title: Shop.word("tap")
        text: Shop.word("tapNote")
        NavButton { width: parent.width; kind: "main"; text: Shop.word("done"); onClicked: help.tree.goBack() }
      }
    }
  }
}

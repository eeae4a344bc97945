// The coffee machine in Qt Quick: `navd-qml Kiosk.qml`. The graph decides what each button does.
import QtQuick
import QtQuick.Controls.Basic
import Navd

NavWindow {
  id: window

  component Page: Column { padding: 24; spacing: 12 }

  tree: NavTree { name: "kiosk"; graph: window.screens.graph }

  screens: Screens {
    drinksScreen: Screens.DrinksScreen {
      Page {
        Label { text: "What would you like?" }
        Repeater {
          model: ["Espresso", "Latte", "Flat White"]
          Go { required property string modelData; text: modelData; route: "drink"; params: ({ drink: text }) }
        }
        Go { text: "My orders"; route: "orders" }
      }
    }
    drinkScreen: Screens.DrinkScreen {
      id: drink
      Page {
        Label { text: `${drink.drink}, coming up.` }
        Go { text: "Customise"; route: "customise"; params: drink.params }
        Go { text: "Another drink"; route: "drinks" }
      }
    }
    customiseScreen: Screens.CustomiseScreen {
      id: customise
      Page {
        Label { text: `${customise.drink}: how strong?` }
        Go { text: "Mild"; route: "drinks" }
        Go { text: "Strong"; route: "drinks" }
      }
    }
    ordersScreen: Screens.OrdersScreen {
      Page {
        Label { text: "Your last order: a Latte." }
        Go { text: "The same again"; route: "drink"; params: ({ drink: "Latte" }) }
      }
    }
    signInScreen: Screens.SignInScreen {
      Page {
        Label { text: "Hold your card to the reader." }
        Go { text: "Ada's card"; route: "done"; params: ({ customer: "Ada" }) }
      }
    }
    pinScreen: Screens.PinScreen {
      id: pin
      Page {
        Label { text: "The technician's PIN (1234):" }
        TextField { echoMode: TextInput.Password; onAccepted: text === "1234" ? pin.trigger("unlock") : clear() }
      }
    }
    serviceScreen: Screens.ServiceScreen {
      Page {
        Label { text: "Service" }
        Go { text: "Descale"; route: "descale" }
        Go { text: "Leave"; route: "leave" }
      }
    }
    descaleScreen: Screens.DescaleScreen {
      Page { Label { text: "Descaling takes ten minutes." } }
    }
    alarmScreen: Screens.AlarmScreen {
      Page {
        Label { text: "The machine leaks." }
        Go { text: "What can I do?"; route: "help" }
      }
    }
    alarmHelpScreen: Screens.AlarmHelpScreen {
      Page { Label { text: "Close the water tap below the machine." } }
    }
  }
}

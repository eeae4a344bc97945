// The screens of kiosk. Written by navd_qml.py from kiosk.yaml. Do not edit.
import QtQuick
import Navd

NavScreens {
  required property Component drinksScreen
  required property Component drinkScreen
  required property Component customiseScreen
  required property Component ordersScreen
  required property Component signInScreen
  required property Component pinScreen
  required property Component serviceScreen
  required property Component descaleScreen
  required property Component alarmScreen
  required property Component alarmHelpScreen

  component DrinksScreen: NavScreen {}
  component DrinkScreen: NavScreen {
    readonly property string drink: params.drink ?? ""
  }
  component CustomiseScreen: NavScreen {
    readonly property string drink: params.drink ?? ""
  }
  component OrdersScreen: NavScreen {}
  component SignInScreen: NavScreen {}
  component PinScreen: NavScreen {}
  component ServiceScreen: NavScreen {}
  component DescaleScreen: NavScreen {}
  component AlarmScreen: NavScreen {}
  component AlarmHelpScreen: NavScreen {}

  components: ({
    "DrinksScreen": drinksScreen,
    "DrinkScreen": drinkScreen,
    "CustomiseScreen": customiseScreen,
    "OrdersScreen": ordersScreen,
    "SignInScreen": signInScreen,
    "PinScreen": pinScreen,
    "ServiceScreen": serviceScreen,
    "DescaleScreen": descaleScreen,
    "AlarmScreen": alarmScreen,
    "AlarmHelpScreen": alarmHelpScreen
  })

  graph: ({"navigation": 1, "name": "kiosk", "root": {"coordinator": "Kiosk"}, "facts": {"technician": {"type": "boolean", "default": false, "kept": false}, "customer": {"type": "string", "optional": true}, "leaking": {"type": "boolean", "default": false}}, "screens": {"DrinksScreen": null, "DrinkScreen": {"params": {"drink": {"type": "string"}}}, "CustomiseScreen": {"params": {"drink": {"type": "string"}}}, "OrdersScreen": {"requires": {"not": {"equals": ["${facts.customer}", null]}}, "otherwise": {"routes": ["signIn"]}}, "SignInScreen": null, "PinScreen": null, "ServiceScreen": null, "DescaleScreen": null, "AlarmScreen": null, "AlarmHelpScreen": null}, "links": {"/": {"routes": ["home", "drinks"], "shows": "DrinksScreen"}, "/drinks/{drink}": {"params": {"drink": {"type": "string"}}, "routes": ["home", "drinks", {"name": "drink", "params": {"drink": "${params.drink}"}}], "shows": "DrinkScreen"}, "/drinks/{drink}/customise": {"params": {"drink": {"type": "string"}}, "routes": ["home", "drinks", {"name": "drink", "params": {"drink": "${params.drink}"}}, {"name": "customise", "params": {"drink": "${params.drink}"}}], "shows": "CustomiseScreen"}, "/orders": {"routes": ["home", "drinks", "orders"], "shows": "OrdersScreen"}, "/service": {"routes": ["service"], "shows": "ServiceScreen"}}, "coordinators": {"Kiosk": {"kind": "tabs", "tabBack": "first", "idle": {"after": "60s", "when": {"not": {"onView": "DescaleScreen"}}, "routes": ["leave", "home", "drinks"]}, "tabs": [{"name": "drinks", "coordinator": "Drinks", "route": "drinks"}, {"name": "service", "coordinator": "Service", "route": "service"}], "routes": {"home": {"sequence": ["dismiss", {"select": "drinks"}]}, "leave": {"setFacts": {"technician": false, "customer": null}}, "service": {"select": "service"}, "pin": {"sequence": [{"select": "drinks"}, {"present": {"screen": "PinScreen", "style": "alert"}}]}, "unlock": {"sequence": ["dismiss", {"setFacts": {"technician": true}}, {"select": "service"}]}, "alarm": {"sequence": [{"setFacts": {"leaking": true}}, {"present": {"coordinator": "Alarm", "route": "ring", "style": "alert", "priority": 10}}]}, "signIn": {"start": {"coordinator": "SignIn", "route": "card", "in": "modal"}}}}, "Drinks": {"routes": {"drinks": [{"when": "initial", "push": "DrinksScreen"}, "backToRoot"], "drink": {"params": {"drink": {"type": "string"}}, "do": {"push": {"screen": "DrinkScreen", "params": {"drink": "${params.drink}"}}}}, "customise": {"params": {"drink": {"type": "string"}}, "do": {"push": {"screen": "CustomiseScreen", "params": {"drink": "${params.drink}"}}}}, "orders": {"push": "OrdersScreen"}}}, "Service": {"requires": {"fact": "technician"}, "otherwise": {"routes": ["pin"]}, "routes": {"service": {"push": "ServiceScreen"}, "descale": {"push": "DescaleScreen"}}}, "Alarm": {"kind": "bare", "requires": {"fact": "leaking"}, "routes": {"ring": {"show": "AlarmScreen"}, "help": {"present": "AlarmHelpScreen"}}}, "SignIn": {"routes": {"card": {"push": "SignInScreen"}, "done": {"params": {"customer": {"type": "string"}}, "do": {"sequence": [{"setFacts": {"customer": "${params.customer}"}}, "finish"]}}}}}})
}

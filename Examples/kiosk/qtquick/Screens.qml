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

  graph: ({"navigation": 1, "name": "kiosk", "meta": {"title": "rill", "icon": "rill", "languages": {"en": "English", "de": "Deutsch"}, "texts": {"back": {"en": "Back", "de": "Zurück"}, "close": {"en": "Close", "de": "Schließen"}, "language": {"en": "Language", "de": "Sprache"}, "locked": {"en": "locked", "de": "gesperrt"}, "stillThere": {"en": "Still there?", "de": "Sind Sie noch da?"}, "stillThereReason": {"en": "Your order will be cleared, so that nobody sees it.", "de": "Ihre Auswahl wird gleich gelöscht, damit niemand sie sieht."}, "stay": {"en": "I am still here", "de": "Ich bin noch da"}, "startOver": {"en": "Start over", "de": "Von vorn"}, "connecting": {"en": "No connection to the machine. Trying again …", "de": "Keine Verbindung zur Maschine. Neuer Versuch …"}, "closed": {"en": "The machine is switched off.", "de": "Die Maschine ist ausgeschaltet."}, "failed": {"en": "That did not work.", "de": "Das hat nicht geklappt."}, "blocked": {"en": "That is not possible now.", "de": "Das geht gerade nicht."}}}, "root": {"coordinator": "Kiosk"}, "facts": {"technician": {"type": "boolean", "default": false, "kept": false}, "customer": {"type": "string", "optional": true, "examples": ["Ada"]}, "leaking": {"type": "boolean", "default": false}, "making": {"type": "string", "optional": true, "examples": ["Latte"]}, "faults": {"type": "integer", "default": 0, "minimum": 0}, "language": {"type": "string", "optional": true}}, "screens": {"DrinksScreen": {"meta": {"title": {"en": "Drinks", "de": "Getränke"}, "icon": "cup"}}, "DrinkScreen": {"params": {"drink": {"type": "string", "examples": ["Latte"]}}, "meta": {"title": "${params.drink}"}}, "CustomiseScreen": {"params": {"drink": {"type": "string", "examples": ["Latte"]}}, "meta": {"title": {"en": "Customise", "de": "Anpassen"}, "icon": "sliders"}}, "OrdersScreen": {"meta": {"title": {"en": "My orders", "de": "Meine Bestellungen"}, "icon": "orders"}, "requires": {"not": {"equals": ["${facts.customer}", null]}}, "otherwise": {"routes": ["signIn"]}}, "SignInScreen": {"meta": {"title": {"en": "Sign in", "de": "Anmelden"}, "icon": "card"}}, "PinScreen": {"meta": {"title": {"en": "Technician’s PIN", "de": "PIN der Technik"}, "icon": "lock"}}, "ServiceScreen": {"meta": {"title": "Service", "icon": "wrench"}}, "DescaleScreen": {"meta": {"title": {"en": "Descale", "de": "Entkalken"}, "icon": "drop"}}, "AlarmScreen": {"back": "none", "meta": {"title": {"en": "The machine leaks", "de": "Die Maschine ist undicht"}, "icon": "leak"}}, "AlarmHelpScreen": {"meta": {"title": {"en": "What can I do?", "de": "Was kann ich tun?"}, "icon": "tap"}}}, "links": {"/": {"routes": ["home", "drinks"], "shows": "DrinksScreen"}, "/drinks/{drink}": {"params": {"drink": {"type": "string"}}, "routes": ["home", "drinks", {"name": "drink", "params": {"drink": "${params.drink}"}}], "shows": "DrinkScreen"}, "/drinks/{drink}/customise": {"params": {"drink": {"type": "string"}}, "routes": ["home", "drinks", {"name": "drink", "params": {"drink": "${params.drink}"}}, {"name": "customise", "params": {"drink": "${params.drink}"}}], "shows": "CustomiseScreen"}, "/orders": {"routes": ["home", "drinks", "orders"], "shows": "OrdersScreen"}, "/service": {"routes": ["home", "service"], "shows": "ServiceScreen"}}, "coordinators": {"Kiosk": {"kind": "tabs", "tabBack": "first", "idle": {"after": "60s", "when": {"not": {"onView": "DescaleScreen"}}, "routes": ["startOver"]}, "tabs": [{"name": "drinks", "coordinator": "Drinks", "route": "drinks", "meta": {"title": {"en": "Drinks", "de": "Getränke"}, "icon": "cup"}}, {"name": "service", "coordinator": "Service", "route": "service", "meta": {"title": "Service", "icon": "wrench", "badge": "faults"}}], "routes": {"home": {"sequence": ["dismiss", {"select": "drinks"}]}, "leave": {"sequence": [{"select": "drinks"}, {"setFacts": {"technician": false, "customer": null}}]}, "startOver": {"sequence": ["dismiss", {"select": "drinks"}, {"setFacts": {"technician": false, "customer": null, "language": null}}, {"send": {"name": "drinks", "to": "Drinks"}}]}, "service": {"select": "service"}, "pin": [{"when": {"onView": "PinScreen"}, "sequence": []}, {"sequence": [{"remove": "PinScreen"}, {"select": "drinks"}, {"present": {"screen": "PinScreen", "style": "alert"}}]}], "unlock": {"sequence": ["dismiss", {"setFacts": {"technician": true}}, {"select": "service"}]}, "alarm": {"sequence": [{"setFacts": {"leaking": true}}, {"present": {"coordinator": "Alarm", "route": "ring", "style": "alert", "priority": 10}}]}, "made": {"setFacts": {"making": null}}, "signIn": [{"when": {"not": {"exists": "SignIn"}}, "start": {"coordinator": "SignIn", "route": "card", "in": "modal"}}, "none"]}}, "Drinks": {"routes": {"drinks": [{"when": "initial", "push": "DrinksScreen"}, "backToRoot"], "drink": {"params": {"drink": {"type": "string"}}, "do": {"push": {"screen": "DrinkScreen", "params": {"drink": "${params.drink}"}}}}, "customise": {"params": {"drink": {"type": "string"}}, "do": {"push": {"screen": "CustomiseScreen", "params": {"drink": "${params.drink}"}}}}, "orders": {"push": "OrdersScreen"}, "make": {"params": {"drink": {"type": "string"}, "strength": {"enum": ["mild", "medium", "strong"], "default": "medium"}, "size": {"enum": ["small", "regular", "large"], "default": "regular"}, "milk": {"enum": ["whole", "oat", "soy", "none"], "default": "whole"}}, "do": [{"when": {"equals": ["${facts.making}", null]}, "sequence": [{"setFacts": {"making": "${params.drink}"}}, "backToRoot"]}, {"reject": "One drink after the other."}]}}}, "Service": {"requires": {"fact": "technician"}, "otherwise": {"routes": ["pin"]}, "routes": {"service": {"push": "ServiceScreen"}, "descale": {"push": "DescaleScreen"}, "refill": {"setFacts": {"faults": 0}}}}, "Alarm": {"kind": "bare", "requires": {"fact": "leaking"}, "routes": {"ring": {"show": "AlarmScreen"}, "help": {"present": "AlarmHelpScreen"}}}, "SignIn": {"routes": {"card": {"push": "SignInScreen"}, "done": {"params": {"customer": {"type": "string"}}, "do": {"sequence": [{"setFacts": {"customer": "${params.customer}"}}, "finish"]}}}}}, "properties": {"staff-only": {"never": {"any": [{"onView": "ServiceScreen"}, {"onView": "DescaleScreen"}]}, "unless": {"fact": "technician"}}, "own-orders": {"never": {"onView": "OrdersScreen"}, "unless": {"not": {"equals": ["${facts.customer}", null]}}}, "alarm-above-all": {"always": {"any": [{"onView": "AlarmScreen"}, {"onView": "AlarmHelpScreen"}]}, "unless": {"not": {"exists": "Alarm"}}}, "alarm-ends": {"never": {"exists": "Alarm"}, "unless": {"fact": "leaking"}}, "way-home": {"always": {"reachable": "DrinksScreen"}}}})
}

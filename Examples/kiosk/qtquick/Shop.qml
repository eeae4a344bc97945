// What the machine sells, says and knows: the data beside this folder, in the language that is spoken.
pragma Singleton
import QtQuick
import Navd

QtObject {
  id: shop

  /** The tree, whose language is spoken. */
  property NavTree tree: null
  readonly property string language: (tree ? tree.chrome.language ?? "en" : "en").startsWith("de") ? "de" : "en"
  readonly property var facts: tree ? tree.facts : ({})
  readonly property string customer: facts.customer ?? ""

  readonly property var menu: _read("../menu.json")
  readonly property var machine: _read("../machine.json")
  readonly property var _words: _read("../words.json")

  function _read(path) {
    const request = new XMLHttpRequest()
    request.open("GET", Qt.resolvedUrl(path), false)
    request.send()
    return JSON.parse(request.responseText)
  }

  /** Returns a word, with the values in it. */
  function word(name, values = {}) {
    return _words[language][name].replace(/\{(\w+)\}/g, (all, value) => values[value])
  }

  /** Returns that of the language among texts by language. */
  function spoken(texts) {
    return texts[language]
  }

  function price(cents) {
    const amount = (cents / 100).toFixed(2)
    return language === "de" ? amount.replace(".", ",") + " €" : "€" + amount
  }

  function drink(id) {
    return menu.drinks.find(drink => drink.id === id) ?? menu.drinks[0]
  }

  function tint(drink) {
    return Theme.isDark ? drink.card.dark : drink.card.light
  }

  /** Returns the price of a drink with what was chosen. */
  function priceOf(drink, choice) {
    return Object.entries(choice).reduce(
      (sum, [kind, id]) => sum + (menu.choices[kind].find(one => one.id === id).price ?? 0), drink.price)
  }
}

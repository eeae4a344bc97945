// The data that all front ends of the coffee machine share, and its words in the language spoken.
const read = async (name) => (await fetch(`/kiosk/${name}.json`)).json();
export const [menu, machine, words] = await Promise.all(['menu', 'machine', 'words'].map(read));

let front;

/** Speaks the language of a front end from now on. */
export function speakFor(one) {
  front = one;
}

/** Returns the text among texts by language. */
export const spoken = (texts) => texts[front.language.split('-')[0]] ?? texts.en;

/** Returns a text of `words.json`, with values for what is in braces. */
export const text = (name, values) => spoken(words)[name].replace(/\{(\w+)\}/g, (_, value) => values[value]);

/** Returns a price in the form of the language. */
export function price(cents) {
  return new Intl.NumberFormat(front.language, { style: 'currency', currency: menu.currency }).format(cents / 100);
}

/** Returns the drink with an id, the first one for any other. */
export const drinkOf = (id) => menu.drinks.find((drink) => drink.id === id) ?? menu.drinks[0];

/** Returns the value of a fact. */
export const fact = (name) => front.snapshot.facts?.[name];

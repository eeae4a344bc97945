// The screens about drinks: the menu, one drink, and how the customer would like it.
import { go, h, icon } from 'navd-web';
import { drinkOf, fact, menu, price, spoken, text } from './menu.js';

const picture = ({ file }, folder = 'drinks') => h('img', { src: `/kiosk/${folder}/${file}.svg`, alt: '' });
const tint = ({ card: { light, dark } }) => `--light: ${light}; --dark: ${dark}`;

/** Returns a button that sends a route, with content of its own. */
function card(route, params, attributes, ...content) {
  const button = go(content, route, params);
  for (const [name, value] of Object.entries(attributes)) button.setAttribute(name, value);
  return button;
}

const drinkCard = (drink) => card('drink', { drink: drink.id }, { class: 'drink', style: tint(drink) },
  picture(drink, 'drinks/cropped'), h('b', spoken(drink.name)), h('span', price(drink.price)));

export function DrinksScreen() {
  const [first, ...others] = menu.drinks;
  const customer = fact('customer');
  return [
    h('div', { class: 'hello' },
      h('p', customer ? text('signedIn', { customer }) : text('hello')), h('h1', text('what')),
      card('orders', undefined, { class: 'navd-action' }, icon('orders'), text('orders'))),
    h('div', { class: 'menu' },
      card('drink', { drink: first.id }, { class: 'hero' }, picture(first),
        h('span', { class: 'tag' }, icon('heart'), text('loved')), h('b', spoken(first.name)), h('span', spoken(first.note)),
        h('span', { class: 'choose' }, `${text('choose')} · ${price(first.price)}`)),
      others.map(drinkCard),
      card('orders', undefined, { class: 'again' }, h('span', { class: 'sign' }, icon('orders')),
        h('b', text('orders')), h('small', text(customer ? 'ordersNote' : 'ordersLocked')))),
  ];
}

export function DrinkScreen(view) {
  const drink = drinkOf(view.params.drink);
  const { temperature, cold, contains } = drink;
  const chip = (name, label) => h('span', { class: 'chip' }, icon(name), label);
  view.bar = 'over';
  return [
    h('div', { class: 'stage', style: tint(drink) }, h('div', { class: 'glass' }, picture(drink), drink.layers.map(label))),
    h('div', { class: 'about' },
      h('div', { class: 'top' }, h('h1', spoken(drink.name)), h('span', price(drink.price))), h('p', spoken(drink.note)),
      h('div', { class: 'chips' }, chip('cup', `${drink.volume} ml`), chip('heat', text(cold ? 'cold' : 'hot', { temperature })),
        chip('drop', `${drink.kcal} kcal`), contains.includes('milk') && chip('milk', text('containsMilk'))),
      go(`${text('make')} · ${price(drink.price)}`, 'make', { drink: drink.id }, 'main wide'),
      h('div', { class: 'pair' }, go([icon('sliders'), text('customise')], 'customise', { drink: drink.id }),
        go(text('another'), 'drinks'))),
  ];
}

/** Returns the name of a layer beside the drawing, whose box begins at 8, 10 and is 224 × 262 large. */
function label({ label: name, ml, at }) {
  if (!name) return undefined;
  const [x, y] = at;
  return h('span', { class: 'label', style: `--x: ${(x - 8) / 224}; --y: ${(y - 10) / 262}` }, spoken(name), h('small', `${ml} ml`));
}

export function CustomiseScreen(view) {
  const drink = drinkOf(view.params.drink);
  view.bar = 'over';
  const shown = h('div', { class: 'customise' });
  const draw = () => {
    const chosen = Object.entries(menu.choices).map(([name, choices]) => [name, choices.find(({ id }) => id === view.saved[name])
      ?? choices.find(({ price: extra = 0, id }) => extra === 0 && id !== 'mild')]);
    const total = chosen.reduce((sum, [, choice]) => sum + (choice.price ?? 0), drink.price);
    const params = { drink: drink.id, ...Object.fromEntries(chosen.map(([name, { id }]) => [name, id])) };
    const { share } = chosen.find(([name]) => name === 'size')[1];
    shown.replaceChildren(
      h('div', { class: 'stage', style: `${tint(drink)}; --size: ${0.6 + share * 0.4}` }, h('div', { class: 'glass' }, picture(drink))),
      h('div', { class: 'about' }, h('h2', text('yours', { drink: spoken(drink.name) })),
        chosen.map(([name, choice]) => h('div', { class: 'choice', role: 'radiogroup', 'aria-label': text(name) },
          h('div', { class: 'top' }, h('b', text(name)), h('span', spoken(choice.name))),
          h('div', { class: 'options' }, menu.choices[name].map((one) => option(one, one === choice, drink, () => {
            view.save({ [name]: one.id });
            draw();
          })))))),
      h('div', { class: 'foot' }, h('div', h('b', price(total)), h('small', chosen.map(([, { name }]) => spoken(name)).join(' · '))),
        go(text('make'), 'make', params, 'main')));
  };
  draw();
  return shown;
}

function option({ icon: name, count = 1, share, price: extra, name: names }, isChosen, { volume }, onclick) {
  const isNoted = share !== undefined || extra !== undefined;
  // An empty note keeps the options of a line at one height.
  const note = share ? `${Math.round((volume * share) / 10) * 10} ml` : extra ? `+ ${price(extra)}` : '\u00a0';
  return h('button', { type: 'button', role: 'radio', 'aria-checked': `${isChosen}`, onclick },
    h('span', { style: share && `--size: ${share}` }, Array.from({ length: count }, () => icon(name))), spoken(names),
    isNoted && h('small', note));
}

/** The bar for what goes on, while the machine makes a drink. */
export class Making {
  #kiosk;
  #drink;
  #end;
  #timer;
  #ring = h('div', { class: 'navd-ring' }, icon('cup'));
  #what = h('b');
  #left = h('small');

  constructor(kiosk) {
    this.#kiosk = kiosk;
  }

  /** Begins to make a drink; undefined ends that. */
  begin(id) {
    clearInterval(this.#timer);
    this.#drink = id && drinkOf(id);
    this.#kiosk.mini.replaceChildren(...id ? [this.#ring, h('span', this.#what, this.#left)] : []);
    if (!id) return;
    this.#end = Date.now() + menu.seconds * 1000;
    this.#timer = setInterval(() => this.tell(), 1000);
    this.tell();
  }

  /** Shows the time that is left, in the language spoken. */
  tell() {
    if (!this.#drink) return;
    const seconds = Math.max(0, Math.round((this.#end - Date.now()) / 1000));
    this.#what.textContent = text('making', { drink: spoken(this.#drink.name) });
    this.#left.textContent = text('makingLeft', { seconds });
    this.#ring.style.setProperty('--navd-share', 1 - seconds / menu.seconds);
    if (seconds === 0) this.#kiosk.perform(() => this.#kiosk.navigation.trigger('made'));
  }
}

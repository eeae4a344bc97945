// The screens for customers who sign in, for the technician, and for the alarm.
import { back, go, h, icon, loading, state } from 'navd-web';
import { drinkOf, fact, machine, price, spoken, text } from './menu.js';

const DIGITS = 4;
const PIN = '1234';
/** The time that the machine takes to read the orders of a card. */
const READING_MS = 400;

/** Returns a row of a list that sends a route. */
function row(sign, title, note, route, params, end) {
  const button = go([sign, h('span', title, h('small', note)), end, icon('forward')], route, params);
  button.className = 'navd-row';
  return button;
}

export function OrdersScreen(view) {
  const customer = fact('customer');
  view.actions.append(h('span', { class: 'chip' }, icon('person'), customer ?? ''));
  const shown = h('div', { class: 'orders' }, loading());
  setTimeout(() => shown.replaceChildren(...orders(machine.orders[customer] ?? [])), READING_MS);
  return [h('h1', text('lastOrders')), shown];
}

function orders(all) {
  if (all.length === 0) return [state('orders', text('ordersEmpty'), text('ordersEmptyNote'), go(text('chooseDrink'), 'drinks', {}, 'main'))];
  return [h('div', { class: 'navd-card' }, all.map(({ drink: id, note }) => {
    const { card, file, name, price: cents } = drinkOf(id);
    const sign = h('span', { class: 'sign', style: `--light: ${card.light}; --dark: ${card.dark}` },
      h('img', { src: `/kiosk/drinks/cropped/${file}.svg`, alt: '' }));
    return row(sign, spoken(name), spoken(note), 'drink', { drink: id }, h('small', price(cents)));
  }))];
}

/** Returns the content of a sheet: a drawing, a title, a note, and one button. */
const drawn = (drawing, title, note, button) => h('div', { class: 'drawn' },
  h('img', { src: `/kiosk/drawings/${drawing}.svg`, alt: '' }), h('h2', title), h('p', note), button);

export const SignInScreen = () => drawn('card', text('card'), text('cardNote'), go(text('adasCard'), 'done', { customer: 'Ada' }, 'main wide'));

export function PinScreen({ trigger }) {
  let entered = '';
  const note = h('p', text('pinNote'));
  const dots = h('div', { class: 'dots', role: 'status' }, Array.from({ length: DIGITS }, () => h('i')));
  const press = (key) => {
    entered = key === 'erase' ? entered.slice(0, -1) : entered + key;
    const isWrong = entered.length === DIGITS && entered !== PIN;
    if (entered === PIN) trigger('unlock');
    if (isWrong) entered = '';
    note.textContent = text(isWrong ? 'pinWrong' : 'pinNote');
    note.classList.toggle('wrong', isWrong);
    dots.setAttribute('aria-label', text('pinEntered', { count: entered.length }));
    [...dots.children].forEach((dot, index) => dot.classList.toggle('on', index < entered.length));
  };
  const typed = ({ key }) => { if (/^\d$/.test(key) || key === 'Backspace') press(key === 'Backspace' ? 'erase' : key); };
  const key = (name) => h('button', { type: 'button', onclick: () => press(name) }, name);
  return h('div', { class: 'pin', tabindex: -1, autofocus: true, onkeydown: typed }, h('h2', text('pin')), note, dots,
    h('div', { class: 'keys' }, [...'123456789'].map(key), h('span'), key('0'),
      h('button', { type: 'button', class: 'quiet', 'aria-label': text('erase'), onclick: () => press('erase') }, icon('erase'))));
}

export function ServiceScreen() {
  const { cups, stock, temperature } = machine;
  const most = Math.max(...cups.hours);
  const sign = (name, look) => h('span', { class: `sign ${look ?? ''}` }, icon(name));
  return [
    h('div', { class: 'top' }, h('h1', text('service')), h('span', { class: 'chip ready' }, `${text('ready')} · ${temperature} °C`)),
    h('div', { class: 'tiles' }, stock.map(({ name, icon: drawing, value, unit = '', share, low }) => h('div', {
      class: low ? 'navd-card tile low' : 'navd-card tile', style: `--share: ${share}` },
    h('span', icon(drawing), text(name)), h('b', String(value), h('small', unit)), h('i')))),
    h('div', { class: 'two' },
      h('div', { class: 'navd-card' }, row(sign('drop'), text('descale'), text('descaleNote'), 'descale'),
        row(sign('milk', 'low'), text('refill'), text('refillNote'), 'refill'), row(sign('leave'), text('leave'), text('leaveNote'), 'leave')),
      h('div', { class: 'navd-card chart' }, h('div', { class: 'top' }, h('b', text('cups')), h('span', String(cups.hours.reduce((sum, one) => sum + one)))),
        h('div', { class: 'bars' }, cups.hours.map((count, index) => h('span', {
          class: cups.from + index === cups.now && 'now', style: `--share: ${0.04 + (0.96 * count) / most}` },
        h('i'), String(cups.from + index)))))),
  ];
}

export const DescaleScreen = () => h('div', { class: 'drawn' },
  h('div', { class: 'navd-ring', style: `--navd-share: ${machine.descaling.share}` }, machine.descaling.left),
  h('h1', text('descaling')), h('p', text('descalingNote')));

export const AlarmScreen = () => [
  h('span', { class: 'navd-sign' }, icon('leak')), h('h1', text('leaks')), h('p', text('leaksNote')), go(text('help'), 'help'),
  h('span', { class: 'navd-note' }, icon('clock'), text('since')),
];

export const AlarmHelpScreen = () => drawn('tap', text('tap'), text('tapNote'), back(text('done'), 'main wide'));

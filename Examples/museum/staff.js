// What the staff sees: the PIN, the desk, a page of the visitors' book; and the alarm that it gives.
import { back, go, h, icon, state } from 'navd-web';
import { fact, text, visitors } from './guide.js';
import { stars } from './visitors.js';

const PIN = '2580';

export function PinScreen({ trigger }) {
  let entered = '';
  const note = h('p', { role: 'status' }, text('pinNote'));
  const dots = h('div', { class: 'dots' }, Array.from(PIN, () => h('i')));
  const press = (key) => {
    entered = key === 'erase' ? entered.slice(0, -1) : entered + key;
    const isWrong = entered.length === PIN.length && entered !== PIN;
    if (entered === PIN) trigger('unlock');
    if (isWrong) entered = '';
    note.textContent = text(isWrong ? 'pinWrong' : 'pinNote');
    note.classList.toggle('wrong', isWrong);
    dots.setAttribute('aria-label', text('pinEntered', { count: entered.length }));
    [...dots.children].forEach((dot, index) => dot.classList.toggle('on', index < entered.length));
  };
  const typed = ({ key }) => { if (/^\d$/.test(key) || key === 'Backspace') press(key === 'Backspace' ? 'erase' : key); };
  const digit = (name) => h('button', { type: 'button', onclick: () => press(name) }, name);
  return h('div', { class: 'pin', tabindex: -1, autofocus: true, onkeydown: typed }, h('h2', text('pin')), note, dots,
    h('div', { class: 'keys' }, [...'123456789'].map(digit), h('span'), digit('0'),
      h('button', { type: 'button', class: 'quiet', 'aria-label': text('erase'), onclick: () => press('erase') }, icon('erase'))));
}

export const StaffScreen = () => [
  h('h1', text('desk')),
  h('div', { class: 'desk' },
    h('div', { class: 'navd-card' }, h('h3', text('visitors'), ' · ', visitors.hours.reduce((sum, hour) => sum + hour)),
      h('div', { class: 'bars' }, visitors.hours.map(bar))),
    h('div', { class: 'navd-card' },
      fact('stars') > 0
        ? row('letter', text('letter'), stars(fact('stars'), 5), 'read')
        : h('div', { class: 'navd-row' }, icon('letter'), h('span', text('noLetter'), h('small', text('noLetterNote')))),
      row('lock', text('lock'), text('lockNote'), 'leave'),
      row('bell', text('evacuate'), text('evacuateNote'), 'evacuate', 'danger-row'))),
];

function bar(people, index) {
  const hour = visitors.from + index;
  const size = people / Math.max(...visitors.hours) * 96 + 4;
  return h('span', { class: hour === visitors.now && 'now' }, h('i', { style: `block-size: ${size}%` }), `${hour}`);
}

const row = (sign, title, note, route, look = '') => go(
  [icon(sign), h('span', title, h('small', note)), icon('forward')], route, undefined, `navd-row ${look}`);

export const LetterScreen = ({ params }) => [
  stars(params.stars, 5), params.text ? h('blockquote', params.text) : state('letter', text('noLetter'), ''),
  go(text('file'), 'file', undefined, 'main wide'),
];

export const EvacuationScreen = () => [
  h('span', { class: 'navd-sign' }, icon('exit')), h('h1', text('leave')), h('p', text('leaveNote')), go(text('wayOut'), 'wayOut'),
];

export const WayOutScreen = () => [
  h('h2', text('exit')), h('img', { class: 'way-out', src: 'drawings/way-out.svg', alt: '' }), h('p', text('meeting')),
  back(text('done'), 'main wide'),
];

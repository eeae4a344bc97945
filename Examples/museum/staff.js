// What the staff sees: the PIN, the desk, a page of the visitors' book; and the alarm that it gives.
import { back, go, h, icon, state } from 'navd-web';
import { fact, redraw, screen, text, visitors } from './guide.js';
import { stars } from './visitors.js';

const PIN = '2580';

export const PinScreen = (view) => {
  let entered = '';
  let isWrong = false;
  const press = (key) => {
    isWrong = false;
    entered = key === 'erase' ? entered.slice(0, -1) : entered + key;
    if (entered.length === PIN.length) {
      if (entered === PIN) view.trigger('unlock');
      isWrong = entered !== PIN;
      entered = '';
    }
    redraw(view);
  };
  view.element.addEventListener('keydown', ({ key }) => {
    if (/^\d$/.test(key)) press(key);
    if (key === 'Backspace') press('erase');
  }, { signal: view.signal });
  const draw = () => [h('h2', text('pin')), h('p', { class: isWrong ? 'wrong' : 'muted', role: 'status' }, text(isWrong ? 'pinWrong' : 'pinNote')),
    h('div', { class: 'dots', 'aria-label': text('pinEntered', { count: entered.length }) },
      Array.from(PIN, (_, index) => h('i', { class: index < entered.length && 'on' }))),
    h('div', { class: 'keys' }, ['1', '2', '3', '4', '5', '6', '7', '8', '9', undefined, '0', 'erase'].map((key) => key === undefined ? h('span')
      : h('button', { type: 'button', 'aria-label': key === 'erase' && text('erase'), onclick: () => press(key) }, key === 'erase' ? icon(key) : key)))];
  return screen(draw)(view);
};

export const StaffScreen = screen(() => [
  h('h1', text('desk')),
  h('div', { class: 'desk' },
    h('div', { class: 'navd-card' }, h('h3', text('visitors'), ' · ', visitors.hours.reduce((sum, hour) => sum + hour)),
      h('div', { class: 'bars' }, visitors.hours.map(bar))),
    h('div', { class: 'navd-card' },
      fact('stars') > 0 ? row('letter', text('letter'), stars(fact('stars'), 5), 'read') : row('letter', text('noLetter'), text('noLetterNote')),
      row('lock', text('lock'), text('lockNote'), 'leave'), row('bell', text('evacuate'), text('evacuateNote'), 'evacuate', 'danger-row'))),
]);

function bar(people, index) {
  const hour = visitors.from + index;
  const size = people / Math.max(...visitors.hours) * 96 + 4;
  return h('span', { class: hour === visitors.now && 'now' }, h('i', { style: `block-size: ${size}%` }), `${hour}`);
}

function row(sign, title, note, route, look = '') {
  return h(route ? 'button' : 'div', { type: route && 'button', class: `navd-row ${look}`, 'data-route': route && JSON.stringify({ name: route }) },
    icon(sign), h('span', title, h('small', note)), route && icon('forward'));
}

export const LetterScreen = screen(({ params }) => [
  stars(params.stars, 5), params.text ? h('blockquote', params.text) : state('letter', text('noLetter'), ''),
  go(text('file'), 'file', undefined, 'main wide'),
]);

export const EvacuationScreen = screen(() => [
  h('span', { class: 'navd-sign' }, icon('exit')), h('h1', text('leave')), h('p', text('leaveNote')), go(text('wayOut'), 'wayOut'),
]);

export const WayOutScreen = screen(() => [
  h('h2', text('exit')), h('img', { class: 'way-out', src: 'drawings/way-out.svg', alt: text('exit') }), h('p', text('meeting')), back(text('done'), 'main wide'),
]);

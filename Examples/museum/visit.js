// What a visitor sees: the attract loop, the map, the rooms and the exhibits.
import { go, h, icon } from 'navd-web';
import { exhibits, picture, rooms, spoken, text } from './guide.js';

const inRoom = (room) => exhibits.filter((exhibit) => exhibit.room === room);

/** The whole screen is one button: any touch leaves the loop. */
export function AttractScreen(view) {
  view.bar = 'none';
  return go([
    exhibits.map((exhibit) => picture(exhibit, 'slide')),
    h('span', { class: 'veil' }, h('h1', text('name')), h('span', { class: 'claim' }, text('attract')),
      h('span', { class: 'pill' }, text('touch')), h('small', text('opening'))),
  ], 'enter', undefined, 'attract');
}

export function MapScreen(view) {
  view.actions.append(go([icon('lock'), text('staff')], 'staff', undefined, 'navd-action'));
  return [
    h('p', { class: 'muted' }, text('welcome')), h('h1', text('where')),
    h('div', { class: 'plan' }, rooms.map(room), h('div', { class: 'hall' },
      h('span', { class: 'here' }, icon('person'), h('b', text('here')), h('small', text('hall'))),
      offer('quiz', 'question'), offer('book', 'letter', 'feedback'))),
  ];
}

function room({ id, name }) {
  const all = inRoom(id);
  return go([picture(all[0]), h('b', spoken(name)), h('small', text('clocks', { count: all.length }))],
    'room', { room: id }, `room ${id}`);
}

function offer(name, sign, route = name) {
  return go([icon(sign), h('span', text(name), h('small', text(`${name}Note`))), icon('forward')], route, undefined, 'navd-row');
}

export function RoomScreen({ params }) {
  const { name, note } = rooms.find(({ id }) => id === params.room);
  return [
    h('h1', spoken(name)), h('p', { class: 'muted note' }, spoken(note)), h('div', { class: 'shelf' }, inRoom(params.room).map(card)),
  ];
}

function card(exhibit) {
  const { id, name, year } = exhibit;
  return go([
    picture(exhibit), h('span', { class: 'words' }, h('small', text('number', { id })), h('b', spoken(name)), h('small', spoken(year))),
  ], 'exhibit', { id }, 'exhibit');
}

export function ExhibitScreen(view) {
  const exhibit = exhibits.find(({ id }) => id === view.params.id);
  const [next] = [...inRoom(exhibit.room).filter(({ id }) => id > exhibit.id), ...inRoom(exhibit.room)];
  view.bar = 'over';
  return h('div', { class: 'stage-and-words' },
    picture(exhibit, 'stage'),
    h('div', { class: 'words' },
      h('p', { class: 'number' }, text('number', exhibit)), h('h1', spoken(exhibit.name)),
      h('p', { class: 'muted' }, `${spoken(exhibit.year)} · ${spoken(exhibit.from)}`), h('p', spoken(exhibit.text)),
      h('div', { class: 'navd-card error' }, h('span', text('error')), h('b', spoken(exhibit.error)),
        h('span', { class: 'track' }, h('i', { style: `inline-size: ${exhibit.exact * 100}%` }))),
      h('div', { class: 'label' }, h('img', { src: `qr/${exhibit.id}.svg`, alt: '' }), h('small', text('label'))),
      go([text('next'), icon('forward')], 'exhibit', { id: next.id }, 'main wide')));
}

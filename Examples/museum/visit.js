// What a visitor sees: the attract loop, the map, the rooms and the exhibits.
import { go, h, icon } from 'navd-web';
import { exhibits, picture, rooms, screen, spoken, text } from './guide.js';

const inRoom = (room) => exhibits.filter((exhibit) => exhibit.room === room);

/** The whole screen is one button: any touch leaves the loop. */
export const AttractScreen = screen((view) => {
  view.bar = 'none';
  return h('button', { type: 'button', class: 'attract', autofocus: true, 'data-route': '{"name":"enter"}' },
    exhibits.map((exhibit, index) => picture(exhibit, { class: 'slide', 'data-slide': index })),
    h('span', { class: 'veil' }, h('h1', text('name')), h('span', { class: 'claim' }, text('attract')),
      h('span', { class: 'pill' }, text('touch')), h('small', text('opening'))));
});

export const MapScreen = screen((view) => {
  view.actions.append(h('button', { type: 'button', class: 'navd-action', 'data-route': '{"name":"staff"}' },
    icon('lock'), text('staff')));
  return [
    h('p', { class: 'muted' }, text('welcome')), h('h1', text('where')),
    h('div', { class: 'plan' }, rooms.map(room), h('div', { class: 'hall' },
      h('span', { class: 'here' }, icon('person'), h('b', text('here')), h('small', text('hall'))),
      offer('quiz', 'question'), offer('book', 'letter', 'feedback'))),
  ];
});

function room({ id, name }) {
  const all = inRoom(id);
  return h('button', { type: 'button', class: `room ${id}`, 'data-route': JSON.stringify({ name: 'room', params: { room: id } }) },
    picture(all.at(0)), h('b', spoken(name)), h('small', text('clocks', { count: all.length })));
}

function offer(name, sign, route = name) {
  return h('button', { type: 'button', class: 'navd-row', 'data-route': JSON.stringify({ name: route }) },
    icon(sign), h('span', text(name), h('small', text(`${name}Note`))), icon('forward'));
}

export const RoomScreen = screen(({ params }) => {
  const { name, note } = rooms.find(({ id }) => id === params.room);
  return [h('h1', spoken(name)), h('p', { class: 'muted note' }, spoken(note)), h('div', { class: 'shelf' }, inRoom(params.room).map(card))];
});

function card(exhibit) {
  const route = JSON.stringify({ name: 'exhibit', params: { id: exhibit.id } });
  return h('button', { type: 'button', class: 'exhibit', 'data-route': route }, picture(exhibit),
    h('span', { class: 'words' }, h('small', text('number', exhibit)), h('b', spoken(exhibit.name)), h('small', spoken(exhibit.year))));
}

export const ExhibitScreen = screen((view) => {
  const exhibit = exhibits.find(({ id }) => id === view.params.id);
  const [next] = [...inRoom(exhibit.room).filter(({ id }) => id > exhibit.id), ...inRoom(exhibit.room)];
  view.bar = 'over';
  return h('div', { class: 'stage-and-words' },
    picture(exhibit, { class: 'stage' }),
    h('div', { class: 'words' },
      h('p', { class: 'number' }, text('number', exhibit)), h('h1', spoken(exhibit.name)),
      h('p', { class: 'muted' }, `${spoken(exhibit.year)} · ${spoken(exhibit.from)}`), h('p', spoken(exhibit.text)),
      h('div', { class: 'navd-card error' }, h('span', text('error')), h('b', spoken(exhibit.error)),
        h('span', { class: 'track' }, h('i', { style: `inline-size: ${exhibit.exact * 100}%` }))),
      h('div', { class: 'label' }, h('img', { src: `qr/${exhibit.id}.svg`, alt: `museum:///exhibit/${exhibit.id}` }), h('small', text('label'))),
      go([text('next'), icon('forward')], 'exhibit', { id: next.id }, 'main wide')));
});

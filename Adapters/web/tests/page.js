// The page of the tests: it mounts front ends.
import { navgate } from 'navd/browser';
import { go, h, mount } from 'navd-web';
import { fronts, pictureOf } from './picture.js';

const transport = navgate();

const ListScreen = () => [
  h('h1', 'Notes'), go('one', 'note', { id: 1 }), go('two', 'note', { id: 2 }), h('a', { href: '#/notes/7' }, 'seven'),
  go('no', 'no'),
];

function NoteScreen(view) {
  const title = h('h1', `Note ${view.params.id}`);
  view.update = ({ id }) => { title.textContent = `Note ${id}`; };
  return title;
}

const FormScreen = ({ params }) => [
  h('input', { 'data-save': 'note', value: 'Nothing' }), h('input', { 'data-save': 'urgent', type: 'checkbox' }),
  go('other', 'note', { id: (params.id ?? 0) + 1 }),
];

/** A button that is at the same place in each view. */
function DoubleScreen(view) {
  view.bar = 'none';
  const onclick = () => (view.name === 'ListScreen' ? view.trigger('note', { id: 1 }) : test.events.push('click'));
  return h('button', { type: 'button', onclick }, 'Here');
}

const ButtonsScreen = () => [
  h('h1', 'Notes'), go('one', 'note', { id: 1 }), go('two', 'note', { id: 2 }, 'main'), go('three', 'note', { id: 3 }, 'wide'),
  go('four', 'note', { id: 4 }, 'navd-row'), go('own', 'note', { id: 5 }, 'wide own'),
];

const LongScreen = () => [h('h1', 'A long page'), h('div', { style: 'block-size: 3000px' }, 'Text')];

function ActionScreen(view) {
  view.actions.append(go('Edit', 'edit'));
  return h('h1', view.front.language);
}

const HEADERS = { own: (view) => h('b', `Own ${view.title}`), none: null };

const views = {
  long: { NoteScreen: LongScreen },
  actions: { ListScreen: ActionScreen },
  notes: { ListScreen },
  buttons: { ListScreen: ButtonsScreen },
  double: { ListScreen: DoubleScreen, NoteScreen: DoubleScreen },
  updating: { NoteScreen },
  form: { ListScreen: FormScreen, NoteScreen: FormScreen },
  mistyped: { ListScren: ListScreen, Elsewhere: ListScreen },
  empty: { InboxScreen: () => undefined },
  failing: { ListScreen() { throw new Error('no list today'); } },
};

globalThis.test = {
  fronts,
  events: [],

  /** Mounts a front end; `views` names the functions that draw screens. */
  mount(tree, { name = 'front', views: named, tabLabels, header, ...options } = {}) {
    const place = document.body.appendChild(h('main'));
    if (header) options.header = HEADERS[header];
    if (tabLabels) options.tabLabel = (tab) => tabLabels[tab];
    fronts[name] = mount(place, {
      tree, transport, collapseWidth: null, history: false, screens: views[named] ?? {}, ...options,
    });
  },

  async unmount(name = 'front') {
    const place = fronts[name].element.parentNode;
    await fronts[name].unmount();
    delete fronts[name];
    place.remove();
  },

  picture: pictureOf,
};

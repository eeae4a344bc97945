// The page of the tests with front ends in React.
import { StrictMode, createElement, useState } from 'react';
import { createRoot } from 'react-dom';
import { navgate } from 'navd/browser';
import { Actions, Icon, Mini, NavTree, useFrontEnd, useSaved, useScreen, useTree } from 'navd-web/react';
import { fronts, pictureOf } from './picture.js';

const transport = navgate();
const roots = {};

function ListScreen() {
  const { trigger, lifecycle } = useScreen();
  const tree = useTree();
  const [count, setCount] = useState(0);
  return [
    createElement('h1', { key: 'h' }, `Notes, ${lifecycle}`),
    createElement('button', { key: 'o', onClick: () => trigger('note', { id: 1 }) }, 'one'),
    createElement('button', { key: 't', onClick: () => tree.trigger('note', { id: 2 }) }, 'two'),
    createElement('button', { key: 'c', onClick: () => setCount(count + 1) }, `counted ${count}`),
  ];
}

function NoteScreen({ id }) {
  const { back } = useScreen();
  return createElement('button', { onClick: back }, `Back from ${id}`);
}

function FormScreen() {
  const [note, setNote] = useSaved('note', 'Nothing');
  return createElement('input', { value: note, onChange: ({ target }) => setNote(target.value) });
}

function BarScreen() {
  const [count, setCount] = useState(0);
  const { trigger } = useScreen();
  const add = createElement('button', { onClick: () => setCount(count + 1) }, createElement(Icon, { name: 'plus' }), 'Add');
  return [
    createElement('button', { key: 'b', onClick: () => trigger('note', { id: 1 }) }, 'one'),
    count < 3 && createElement(Actions, { key: 'a' }, add),
    count > 0 && createElement(Mini, { key: 'm' }, createElement('span', {}, `counted ${count}`)),
  ];
}

/** Gives the front end to the tests. */
function Watched({ name }) {
  fronts[name] = useFrontEnd();
  return null;
}

const views = { notes: { ListScreen, NoteScreen }, form: { ListScreen: FormScreen }, bar: { ListScreen: BarScreen } };

globalThis.test = {
  fronts,

  mount(tree, { name = 'front', views: named, ...options } = {}) {
    roots[name] = createRoot(document.body.appendChild(document.createElement('main')));
    const shown = createElement(NavTree, {
      tree, transport, collapseWidth: null, history: false, screens: views[named] ?? {}, ...options,
    }, createElement(Watched, { name }));
    roots[name].render(createElement(StrictMode, undefined, shown));
  },

  unmount(name = 'front') {
    roots[name].unmount();
    document.querySelector('main').remove();
  },

  picture: pictureOf,
};

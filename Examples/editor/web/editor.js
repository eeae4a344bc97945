// The editor in a browser. What is typed is saved state of the screen.
import { go, h, mount } from 'navd-web';

globalThis.editor = mount(document.body, { tree: 'editor', graph: 'editor', screens: {
  StartScreen: () => [h('h1', 'Documents'), [1, 2, 3].map((id) => go(`Document ${id}`, 'open', { id }))],
  DocumentScreen: ({ params: { id } }) => [
    h('h1', `Document ${id}`),
    h('input', { 'data-save': 'title', autofocus: true, placeholder: 'Title', 'aria-label': 'Title' }),
    h('textarea', { 'data-save': 'text', rows: 5, 'aria-label': 'Text' }),
    go('Close', 'close', { id }),
  ],
} });

import { go, h, mount } from 'navd-web';

const mail = { inbox: { 1: 'The invoice', 2: 'On Friday' }, sent: { 3: 'Thank you' } };
const list = (rows) => h('div', { class: 'navd-card' }, rows.map((row) => go(...row, 'navd-row')));

mount(document.body, { tree: 'master-detail', graph: 'master-detail', collapseWidth: 900, screens: {
  FoldersScreen: () => list(Object.keys(mail).map((folder) => [folder, 'folder', { folder }])),
  MessagesScreen: ({ params: { folder } }) => list(
    Object.entries(mail[folder]).map(([id, title]) => [title, 'message', { id: Number(id) }])),
  MessageScreen: ({ params: { id } }) => [h('h1', `Message ${id}`), go('Headers', 'headers', { id })],
  HeadersScreen: ({ params: { id } }) => h('p', `Message-ID: ${id}@mail.example`),
} });

// The content of the last column while it has no screen.
document.head.append(h('style', `[data-column="secondary"]:not(:has(.navd-view))::before {
  content: "Choose a message."; display: block; padding: 2rem; }`));

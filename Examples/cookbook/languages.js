import { go, h, mount } from 'navd-web';

const text = (name) => front.text(name);
const price = (euros) => new Intl.NumberFormat(front.language, { style: 'currency', currency: 'EUR' }).format(euros);

const front = mount(document.body, { tree: 'languages', graph: 'languages', language: 'en', voice: 'public', screens: {
  StartScreen: () => [h('h1', text('where')), go(text('sea'), 'ticket', { to: 'sea' })],
  TicketScreen: ({ params: { to } }) => [h('h1', text(to)), h('p', price(2.5)), h('button', { type: 'button' }, text('buy'))],
} });

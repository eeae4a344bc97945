import { go, h, mount } from 'navd-web';

const tables = [4, 7, 12];

mount(document.body, { tree: 'tabs-from-data', graph: 'tabs-from-data', screens: {
  TablesScreen: () => [h('h1', 'Tables'), tables.map((table) => go(`Table ${table}`, 'seat', { table }))],
  BillScreen: ({ params: { table } }) => [go('Dishes', 'dishes'), go('Paid', 'paid', { table }, 'main')],
  DishesScreen: () => h('h1', 'Dishes'),
} });

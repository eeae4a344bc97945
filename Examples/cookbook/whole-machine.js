import { go, h, mount } from 'navd-web';

mount(document.body, { tree: 'whole-machine', graph: 'whole-machine', name: 'kiosk', voice: 'public', screens: {
  WelcomeScreen: () => [h('h1', 'Where to?'), [1, 2, 3].map((zone) => go(`Zone ${zone}`, 'zone', { zone }))],
  ZoneScreen: ({ params: { zone } }) => h('h1', `A ticket for zone ${zone}`),
  OutOfOrderScreen: () => [h('h1', 'No paper'), h('p', 'Please use another machine.')],
} });

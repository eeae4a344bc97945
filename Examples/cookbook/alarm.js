import { back, go, h, icon, mount } from 'navd-web';

mount(document.body, { tree: 'alarm', graph: 'alarm', voice: 'public', screens: {
  HomeScreen: () => [h('h1', 'Machine'), go('Order 7', 'order', { id: 7 })],
  AlarmScreen: () => [
    h('span', { class: 'navd-sign' }, icon('warning')), h('h1', 'The machine leaks.'), h('p', 'Please step back.'),
    go('What can I do?', 'help'),
  ],
  HelpScreen: () => [h('h2', 'What can I do?'), h('p', 'Close the tap below the machine.'), back('Done')],
} });

// A program that the types reject, in the marked lines.
import { go, h, mount } from 'navd-web';
import type { Screens as Functions } from 'navd-web';
import type { Screens } from './kiosk.js';

mount(document.body, {}); // 2345
mount(document.body, { tree: 7 }); // 2322
const screens: Functions<Screens> = { // 2740
  DrinkScreen: ({ params }) => params.sugar, // 2339
};
mount<Screens>(document.body, { tree: 'kiosk', screens, colapseWidth: 5 }); // 2345
go('Latte'); // 2554
h('nothing'); // 2345
mount(document.body, { tree: 'kiosk', voice: 'loud' }); // 2322

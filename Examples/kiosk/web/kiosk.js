// The coffee machine in a browser. The graph decides what each button does.
import { mount } from 'navd-web';
import { CustomiseScreen, DrinkScreen, DrinksScreen, Making } from './drinks.js';
import { speakFor } from './menu.js';
import {
  AlarmHelpScreen, AlarmScreen, DescaleScreen, OrdersScreen, PinScreen, ServiceScreen, SignInScreen,
} from './service.js';

const kiosk = mount(document.body, {
  tree: 'kiosk', graph: 'kiosk', voice: 'public', language: 'en', icons: '/kiosk/icons', startOver: 'startOver',
  screens: {
    AlarmHelpScreen, AlarmScreen, CustomiseScreen, DescaleScreen, DrinkScreen, DrinksScreen, OrdersScreen, PinScreen, ServiceScreen,
    SignInScreen,
  },
});
globalThis.kiosk = kiosk;
speakFor(kiosk);
const making = new Making(kiosk);
kiosk.on('chrome', () => making.tell());
kiosk.on('fact', (name, value) => {
  if (name === 'making') making.begin(value);
  if (name === 'customer') kiosk.redraw();
});

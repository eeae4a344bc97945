// The coffee machine in a browser. The graph decides what each button does.
import { go, h, mount } from 'navd-web';

function PinScreen({ trigger, notify }) {
  const pin = h('input', { type: 'password', autofocus: true, 'aria-label': 'PIN' });
  const entered = (event) => {
    event.preventDefault();
    if (pin.value === '1234') trigger('unlock');
    else notify('That is not the PIN.', 'error');
  };
  return h('form', { onsubmit: entered }, h('h1', "The technician's PIN (1234):"), pin, h('button', 'Unlock'));
}

globalThis.kiosk = mount(document.body, { tree: 'kiosk', graph: 'kiosk', screens: {
  DrinksScreen: () => [
    h('h1', 'What would you like?'),
    ['Espresso', 'Latte', 'Flat White'].map((drink) => go(drink, 'drink', { drink })),
    go('My orders', 'orders'),
  ],
  DrinkScreen: ({ params: { drink } }) => [
    h('h1', `${drink}, coming up.`), go('Customise', 'customise', { drink }), go('Another drink', 'drinks'),
  ],
  CustomiseScreen: ({ params: { drink } }) => [h('h1', `${drink}: how strong?`), go('Mild', 'drinks'), go('Strong', 'drinks')],
  OrdersScreen: () => [h('h1', 'Your last order: a Latte.'), go('The same again', 'drink', { drink: 'Latte' })],
  SignInScreen: () => [h('h1', 'Hold your card to the reader.'), go("Ada's card", 'done', { customer: 'Ada' })],
  PinScreen,
  ServiceScreen: () => [h('h1', 'Service'), go('Descale', 'descale'), go('Leave', 'leave')],
  DescaleScreen: () => h('h1', 'Descaling takes ten minutes.'),
  AlarmScreen: () => [h('h1', 'The machine leaks.'), go('What can I do?', 'help')],
  AlarmHelpScreen: () => h('h1', 'Close the water tap below the machine.'),
} });

import { go, h, mount } from 'navd-web';

mount(document.body, { tree: 'wizard', graph: 'wizard', screens: {
  HomeScreen: () => [h('h1', 'Shop'), go('Order', 'order')],
  KindScreen: () => [h('h1', 'Bring it to you?'), go('Deliver', 'deliver'), go('I collect it', 'collect')],
  AddressScreen({ trigger }) {
    const street = h('input', { 'data-save': 'street', autofocus: true, 'aria-label': 'Street' });
    const next = () => trigger('address', { street: street.value });
    return [h('h1', 'Where to?'), street, h('button', { type: 'button', class: 'main', onclick: next }, 'Next')];
  },
  PayScreen: ({ params }) => [h('h1', 'Pay'), h('p', params.street ?? 'You collect it.'), go('Pay', 'pay', params, 'main')],
} });

import { go, h, mount } from 'navd-web';

mount(document.body, { tree: 'pin', graph: 'pin', voice: 'public', startOver: 'leave', screens: {
  PinScreen({ trigger }) {
    const entered = ({ target }) => {
      if (target.value === '2580') trigger('unlock');
      else if (target.value.length === 4) target.value = '';
    };
    return [h('h1', 'PIN'), h('input', { type: 'password', inputmode: 'numeric', autofocus: true, 'aria-label': 'PIN', oninput: entered })];
  },
  ServiceScreen: () => [h('h1', 'Service'), go('Clean', 'clean'), go('Lock', 'leave')],
} });

// A program that the types accept.
import { navgate } from 'navd';
import { back, go, h, icon, loading, mount, state } from 'navd-web';
import type { FrontEnd, Screens as Functions } from 'navd-web';
import type { Screens } from './kiosk.js';

const plain = () => undefined;
const screens: Functions<Screens> = {
  DrinksScreen: () => [h('h1', 'Drinks'), ['Latte', 'Mocha'].map((drink) => go(drink, 'drink', { drink }))],
  DrinkScreen(view) {
    view.bar = 'over';
    const title = h('h1', { class: 'title', onclick: () => view.trigger('customise', view.params) }, view.params.drink);
    view.update = ({ drink }) => { title.textContent = drink; };
    const note = view.field('note', 'Milk');
    note.subscribe((text) => view.notify(text.toUpperCase()));
    view.save({ top: view.element.scrollTop, old: view.saved.old ?? null });
    addEventListener('resize', () => view.notify(view.lifecycle), { signal: view.signal });
    return title;
  },
  CustomiseScreen: ({ params: { drink } }) => [drink.toUpperCase(), back('Back')],
  OrdersScreen: ({ actions, perform, navigation }) => {
    perform(() => navigation.setFacts({ customer: null }));
    actions.append(go([icon('orders'), 'All'], 'orders', {}, 'quiet'));
    return navigation ? loading() : state('orders', 'None', 'Nothing is here.', back('Back', 'main'));
  },
  SignInScreen: plain, PinScreen: plain, ServiceScreen: plain, DescaleScreen: plain, AlarmScreen: plain, AlarmHelpScreen: plain,
};

const front: FrontEnd = mount<Screens>(document.body, {
  tree: 'kiosk', graph: 'kiosk', screens, transport: navgate({ token: 'secret' }), policy: { keepCovered: 3 }, collapseWidth: null,
  base: '/kiosk', icons: { cup: '<svg/>' }, brand: ({ isRail }) => (isRail ? icon('cup') : 'Kiosk'), header: null, startOver: 'home', tabLabel: (name) => (name === 'all' ? 'All' : undefined), voice: 'public', texts: { failed: 'Oh.' }, language: 'de', showOutcome: ({ outcome }) => console.log(outcome),
});
// Without a graph's types any names will do.
mount(document.body, { tree: 'kiosk', screens: { AnyScreen: ({ params }) => String(params.anything) } });
front.on('fact', (name, value) => console.log(name, value, front.chrome.tabs));
front.mini.append(h('span', front.isWide ? 'wide' : 'narrow'));
front.redraw();
await front.unmount();

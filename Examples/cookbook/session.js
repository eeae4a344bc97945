import { go, h, mount } from 'navd-web';

const front = mount(document.body, { tree: 'session', graph: 'session', voice: 'public', startOver: 'signOut', screens: {
  StartScreen: () => [h('h1', 'Welcome'), go('My account', 'account')],
  AccountScreen: (view) => [h('h1', 'Account'), go('Payment 7', 'payment', { id: 7 }), go('Sign out', 'signOut')],
  PaymentScreen({ params: { id } }) {
    const text = h('p');
    load(`/payments/${id}`).then((payment) => { text.textContent = payment?.text ?? ''; });
    return [h('h1', `Payment ${id}`), text];
  },
  SignInScreen: () => go('I am Ada', 'done', { name: 'ada' }),
} });

/** Asks the server; says to navd if the session is over there. */
async function load(path) {
  const response = await fetch(path);
  if (response.status !== 401) return response.json();
  await front.perform(() => front.navigation.setFacts({ customer: null }));
  return undefined;
}

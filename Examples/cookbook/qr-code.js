import { h, mount } from 'navd-web';

const front = mount(document.body, { tree: 'qr-code', graph: 'qr-code', voice: 'public', startOver: 'leave', screens: {
  WelcomeScreen: () => h('h1', 'Scan a parcel.'),
  BadgeScreen: () => h('h1', 'Scan your badge.'),
  ParcelScreen: ({ params: { code } }) => h('h1', `Parcel ${code}`),
} });

// The scanner is a keyboard that types the code and Enter.
let typed = '';
document.addEventListener('keydown', async (event) => {
  if (event.key.length === 1) typed += event.key;
  if (event.key !== 'Enter' || typed === '') return;
  const url = typed;
  typed = '';
  event.preventDefault();
  const outcome = await front.perform(() => front.navigation.go(url));
  if (outcome?.reason?.code === 'unhandled') front.notify('This code is not ours.');
}, { capture: true });

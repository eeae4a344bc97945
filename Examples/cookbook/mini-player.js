import { go, h, mount } from 'navd-web';

const front = mount(document.body, { tree: 'mini-player', graph: 'mini-player', screens: {
  AlbumsScreen: () => [h('h1', 'Albums'), go('Nightswimming', 'play', { title: 'Nightswimming' })],
  SearchScreen: () => h('h1', 'Search'),
  PlayerScreen: () => [h('h1', front.snapshot.facts?.playing), go('Stop', 'stop')],
} });

front.on('fact', (name, value) => {
  if (name !== 'playing') return;
  front.mini.replaceChildren(...value ? [go(value, 'player'), go('Stop', 'stop')] : []);
  front.redraw();
});

import { go, h, mount } from 'navd-web';

mount(document.body, { tree: 'attract-loop', graph: 'attract-loop', voice: 'public', startOver: 'attract', screens: {
  AttractScreen(view) {
    view.bar = 'none';
    return go('Touch to begin', 'enter', {}, 'attract');
  },
  ProductsScreen: () => [h('h1', 'Products'), go('No. 7', 'product', { id: 7 }), go('How it is made', 'video')],
  VideoScreen: (view) => h('video', { src: 'made.webm', autoplay: true, onended: () => view.back() }),
} });

// The button fills the screen, so a touch anywhere begins.
document.head.append(h('style', `.attract {
  position: absolute; inset: 0; inline-size: 100%; block-size: 100%; border-radius: 0; scale: none; font: var(--navd-display); }`));

import { go, h, mount } from 'navd-web';

mount(document.body, { tree: 'attract-loop', graph: 'attract-loop', voice: 'public', startOver: 'attract', screens: {
  AttractScreen(view) {
    view.bar = 'none';
    return go(h('h1', 'Touch to begin'), 'enter', {}, 'wide');
  },
  ProductsScreen: () => [h('h1', 'Products'), go('No. 7', 'product', { id: 7 }), go('How it is made', 'video')],
  VideoScreen: (view) => h('video', { src: 'made.webm', autoplay: true, onended: () => view.back() }),
} });

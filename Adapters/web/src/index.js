export { mount } from './front.js';
export { back, go, h, loading, state } from './elements.js';
export { icon } from './icons.js';

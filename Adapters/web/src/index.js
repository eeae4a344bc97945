export { mount } from './front.js';
export { back, go, h } from './elements.js';

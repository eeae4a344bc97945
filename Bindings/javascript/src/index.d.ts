export * from './browser.js';
export * from './graphs.js';

// The library for Node.
export * from './common.js';
export { connect } from './node.js';

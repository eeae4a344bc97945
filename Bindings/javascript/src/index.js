// The library for Node.
export * from './common.js';
export { loadGraph } from './graphs.js';
export { connect } from './node.js';
export { unixSocket } from './unix-socket.js';

export * from './client.js';
export * from './coordinators/actions.js';
export * from './coordinators/coordinator.js';
export * from './coordinators/declarations.js';
export * from './links.js';
export * from './outcomes.js';
export * from './protocol.js';
export * from './tree.js';

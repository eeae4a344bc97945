export * from './client.js';
export * from './coordinators/actions.js';
export * from './coordinators/coordinator.js';
export * from './coordinators/declarations.js';
export * from './links.js';
export * from './protocol.js';

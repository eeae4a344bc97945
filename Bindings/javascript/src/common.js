export { NavdError, Disconnected } from './errors.js';
export * from './outcomes.js';
export { applyChange } from './snapshot.js';
export { canonical, treeHash } from './canonical.js';
export * from './coordinators/actions.js';
export * from './coordinators/declarations.js';
export * from './coordinators/simple-actions.js';
export * from './links.js';
export { navgate, webSocket } from './web-socket.js';
export {
  BareCoordinator, Coordinator, SplitCoordinator, StackCoordinator, TabCoordinator, WindowCoordinator,
} from './coordinators/coordinator.js';

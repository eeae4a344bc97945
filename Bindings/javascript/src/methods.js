// Written by Tools/generate from Protocol. Do not edit.

/** The methods that take `within`, the request that the sender is handling. */
export const methodsWithin = new Set([
  'tree.redo',
  'tree.regraph',
  'tree.setFacts',
  'tree.undo',
  'coordinator.attach',
  'coordinator.back',
  'coordinator.drop',
  'coordinator.finish',
  'coordinator.forget',
  'coordinator.handle',
  'coordinator.transaction',
  'coordinator.transfer',
  'coordinator.trigger',
  'ui.report',
]);

/** The params that all commands have. */
export const commandOptions = new Set([
  'tree',
  'from',
  'ifRevision',
  'dryRun',
  'animated',
  'info',
  'commandId',
  'onBusy',
  'force',
  'deadlineMs',
  'within',
]);

/** The methods that take `commandId`. */
export const repeatableMethods = new Set([
  'tree.redo',
  'tree.regraph',
  'tree.setFacts',
  'tree.undelivered',
  'tree.undo',
  'coordinator.attach',
  'coordinator.back',
  'coordinator.drop',
  'coordinator.finish',
  'coordinator.forget',
  'coordinator.handle',
  'coordinator.transaction',
  'coordinator.transfer',
  'coordinator.trigger',
]);

/** The methods in groups, as functions of params and options: `coordinator.trigger(params, {signal})`. */
export function methodGroups(call) {
  const method = (name) => (params, options) => call(name, params, options);
  return {
    initialize: method('initialize'),
    ping: method('ping'),
    cancelRequest: method('$/cancelRequest'),
    server: {
      status: method('server.status'),
      clients: method('server.clients'),
      monitor: method('server.monitor'),
      watch: method('server.watch'),
    },
    rpc: {
      discover: method('rpc.discover'),
    },
    graph: {
      get: method('graph.get'),
      list: method('graph.list'),
      load: method('graph.load'),
      unload: method('graph.unload'),
    },
    tree: {
      close: method('tree.close'),
      diff: method('tree.diff'),
      drive: method('tree.drive'),
      explain: method('tree.explain'),
      explainBack: method('tree.explainBack'),
      export: method('tree.export'),
      get: method('tree.get'),
      history: method('tree.history'),
      list: method('tree.list'),
      open: method('tree.open'),
      redo: method('tree.redo'),
      regraph: method('tree.regraph'),
      routes: method('tree.routes'),
      setFacts: method('tree.setFacts'),
      subscribe: method('tree.subscribe'),
      undelivered: method('tree.undelivered'),
      undo: method('tree.undo'),
      unsubscribe: method('tree.unsubscribe'),
      url: method('tree.url'),
      wait: method('tree.wait'),
    },
    coordinator: {
      attach: method('coordinator.attach'),
      back: method('coordinator.back'),
      drop: method('coordinator.drop'),
      finish: method('coordinator.finish'),
      forget: method('coordinator.forget'),
      handle: method('coordinator.handle'),
      pullback: method('coordinator.pullback'),
      register: method('coordinator.register'),
      transaction: method('coordinator.transaction'),
      transfer: method('coordinator.transfer'),
      trigger: method('coordinator.trigger'),
    },
    ui: {
      report: method('ui.report'),
      save: method('ui.save'),
    },
  };
}

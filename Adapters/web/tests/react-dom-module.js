// Debian's React is a script, not a module.
export const { createPortal, createRoot, flushSync } = globalThis.ReactDOM;

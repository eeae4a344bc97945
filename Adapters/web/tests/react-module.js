// Debian's React is a script, not a module.
export const {
  Fragment, StrictMode, createContext, createElement, useContext, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore,
} = globalThis.React;

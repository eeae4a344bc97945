export * from './browser.js';
export * from './graphs.js';
import type { Transport } from './client.js';

/** Connects to a Unix socket, by default that of the daemon, as a transport. */
export function unixSocket(path?: string): Promise<Transport>;

import type { Transport } from './client.js';

/**
 * Connects to a Unix socket in the main loop of GLib, by default the daemon's, and returns the transport, for GJS:
 * `connect({ transport: () => gioSocket() })`. The module defines `AbortController` and `crypto` if they are missing, as in GJS.
 */
export function gioSocket(path?: string): Transport;

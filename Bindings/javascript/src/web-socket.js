/** Opens a WebSocket, and returns a promise of it as a transport: `connect({ transport: () => webSocket(url) })`. */
export function webSocket(url, protocols) {
  return new Promise((resolve, reject) => {
    const socket = new globalThis.WebSocket(url, protocols);
    socket.onopen = () => resolve(socket);
    // The event has no reason: browsers keep it from pages.
    socket.onerror = () => reject(new Error(`Cannot open a WebSocket to ${url}.`));
    socket.onclose = socket.onerror;
  });
}

/** Opens a WebSocket, and returns a promise of it as a transport: `connect({ transport: () => webSocket(url) })`. */
export function webSocket(url, protocols) {
  return new Promise((resolve, reject) => {
    const socket = new globalThis.WebSocket(url, protocols);
    socket.onopen = () => resolve(socket);
    // The event has no reason, because browsers hide it from pages.
    socket.onerror = () => reject(new Error(`Cannot open a WebSocket to ${url}.`));
    socket.onclose = socket.onerror;
  });
}

/**
 * Returns a transport that opens WebSockets of navgate: `connect({ transport: navgate() })`.
 *
 * The token is that in the fragment of the page's URL, which is removed from there and kept for reloads, or `token`.
 */
export function navgate({ url = gatewayURL(), token = pageToken() } = {}) {
  return async () => {
    try {
      return await webSocket(url, token ? ['navd', `token.${token}`] : ['navd']);
    } catch (error) {
      const doubt = token ? 'Is navgate running, and with the token of this page?' : 'There is no token of navgate.';
      const advice = 'Open its URL with #token=TOKEN, the token that navgate prints or has in its --token-file.';
      throw new Error(`${error.message} ${doubt} ${advice}`, { cause: error });
    }
  };
}

function gatewayURL() {
  const { protocol, host } = globalThis.location;
  return `${protocol === 'https:' ? 'wss' : 'ws'}://${host}/navd`;
}

/** The token of the URL that navgate prints, else the token kept since the page was opened. */
function pageToken() {
  const { location, history, sessionStorage } = globalThis;
  const parts = location.hash.slice(1).split('&');
  const given = parts.find((part) => part.startsWith('token='));
  if (given) {
    sessionStorage.setItem('navgate.token', given.slice('token='.length));
    const rest = parts.filter((part) => part !== given).join('&');
    history.replaceState(history.state, '', location.pathname + location.search + (rest && `#${rest}`));
  }
  return sessionStorage.getItem('navgate.token');
}

// Times presses in a page. The benchmark runs it before the scripts of the page.
{
  const times = {};
  const note = (name) => { times[name] ??= performance.now(); };
  const isShown = (screen) => document.querySelector(`[data-lifecycle="active"][data-screen="${screen}"]`) !== null;

  globalThis.WebSocket = class extends globalThis.WebSocket {
    constructor(...parameters) {
      super(...parameters);
      this.addEventListener('message', ({ data }) => { if (data.includes('"method":"tree.changed"')) note('changed'); });
    }

    send(data) {
      if (/"method":"coordinator\.(trigger|back)"/.test(data)) note('sent');
      super.send(data);
    }
  };

  addEventListener('keydown', () => note('pressed'), { capture: true });

  globalThis.stopwatch = {
    /** Begins a press that shows a screen. */
    begin(screen) {
      for (const name of Object.keys(times)) delete times[name];
      document.querySelector('[data-lifecycle="active"] .drink')?.focus();
      this.drawn = new Promise((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isShown(screen)) return;
          observer.disconnect();
          // The callbacks run before a frame is drawn; so the first frame is over in the second of them.
          requestAnimationFrame(() => requestAnimationFrame(() => resolve(performance.now())));
        });
        observer.observe(document.body, { subtree: true, childList: true, attributes: true });
      });
    },

    /** Presses Back of the browser. */
    back() {
      note('pressed');
      history.back();
    },

    /** Returns the milliseconds until the screen was drawn, and those from the command until its change was read. */
    async taken() {
      const drawn = await this.drawn;
      return [drawn - times.pressed, times.changed - times.sent];
    },
  };
}

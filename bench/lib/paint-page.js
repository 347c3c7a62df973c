// Runs in the page under measurement: a classic script, added before the page's own.
const channel = new MessageChannel();
let waiting = [];
channel.port1.onmessage = () => {
  const paintedAt = performance.now();
  for (const painted of waiting.splice(0)) painted(paintedAt);
};
/** The time at which the next frame has been drawn; its work is done when this message comes. */
const nextPaint = () =>
  new Promise((done) => {
    waiting.push(done);
    if (waiting.length === 1) requestAnimationFrame(() => channel.port2.postMessage(0));
  });
const wallOf = (at) => performance.timeOrigin + at;

globalThis.painting = {
  keys: [],
  /** From now on each change of a field, and the frame with the last change of the page that follows it. */
  hearKeys() {
    let open;
    const changed = () => {
      const key = open;
      void nextPaint().then((at) => {
        if (key) key.ms = at - key.at;
      });
    };
    new MutationObserver(changed).observe(document.querySelector('main'), {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
    });
    const onInput = () => {
      open = { at: performance.now() };
      this.keys.push(open);
    };
    document.addEventListener('input', onInput, true);
  },
  keyTimes() {
    return this.keys.map(({ ms }) => ms);
  },
  /**
   * When such a part, with this text in it, is drawn first after there was none, in milliseconds since 1970; and
   * the most elements that the page had until then and for as long as it is asked.
   */
  async first(selector, text) {
    const isThere = () =>
      [...document.querySelectorAll(selector)].some((part) => part.textContent.includes(text));
    while (isThere()) await new Promise((done) => requestAnimationFrame(done));
    while (!isThere()) await new Promise((done) => requestAnimationFrame(done));
    return wallOf(await nextPaint());
  },
  mostElements: 0,
  countElements() {
    const look = () => {
      this.mostElements = Math.max(this.mostElements, document.getElementsByTagName('*').length);
      requestAnimationFrame(look);
    };
    look();
  },
};

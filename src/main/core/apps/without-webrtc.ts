/**
 * Takes WebRTC out of a window and of all windows that are made in it. A window within is reached at
 * once, before any event or observer, so that whatever inserts elements looks after those as well. The
 * windows of frames whose HTML is given (`srcdoc`) get the same script before their own.
 */
const guard = `(() => {
  const names = ['RTCPeerConnection', 'webkitRTCPeerConnection', 'mozRTCPeerConnection'];
  const inserting = [
    ['Node', ['appendChild', 'insertBefore', 'replaceChild']],
    ['Element', ['append', 'prepend', 'replaceChildren', 'moveBefore', 'before', 'after', 'replaceWith', 'insertAdjacentElement', 'insertAdjacentHTML', 'setHTML', 'setHTMLUnsafe', 'setAttribute']],
    ['CharacterData', ['before', 'after', 'replaceWith']],
    ['DocumentType', ['before', 'after', 'replaceWith']],
    ['DocumentFragment', ['append', 'prepend', 'replaceChildren', 'moveBefore']],
    ['ShadowRoot', ['setHTML', 'setHTMLUnsafe']],
    ['Document', ['append', 'prepend', 'replaceChildren', 'moveBefore', 'write', 'writeln', 'execCommand', 'open']],
    ['Range', ['insertNode', 'surroundContents']],
  ];
  const setting = [
    ['Element', ['innerHTML', 'outerHTML']],
    ['ShadowRoot', ['innerHTML']],
    ['HTMLIFrameElement', ['srcdoc', 'src']],
  ];
  // What an app might replace later is taken now.
  const { apply, getOwnPropertyDescriptor: described, defineProperty } = Reflect;
  const { has, add } = WeakSet.prototype;
  const { querySelectorAll } = Document.prototype;
  const { getAttribute, setAttribute } = Element.prototype;
  const { insertBefore } = Node.prototype;
  const parentOf = described(Node.prototype, 'parentNode').get;
  const nextOf = described(Node.prototype, 'nextSibling').get;
  const { startsWith, replace, toLowerCase } = String.prototype;
  const count = described(self, 'length').get;
  const guarded = new WeakSet();
  const isNew = (one) => !apply(has, guarded, [one]) && apply(add, guarded, [one]) !== undefined;
  const own = '<script>' + document.currentScript.textContent + '<' + '/script>';
  const look = (realm) => {
    const length = apply(count, realm, []);
    for (let at = 0; at < length; at += 1) {
      try {
        // A window of another origin throws, and is none of ours.
        const inner = realm[at];
        inner.document;
        install(inner);
        look(inner);
      } catch {}
    }
  };
  const lookAll = () => {
    if (apply(count, self, []) === 0) return;
    look(self);
    mark(document);
  };
  const putAnew = (frame, name, value) => {
    apply(setAttribute, frame, [name, value]);
    // What it loads already ends only where it is put in anew.
    apply(insertBefore, apply(parentOf, frame, []), [frame, apply(nextOf, frame, [])]);
  };
  const mark = (inside) => {
    const frames = apply(querySelectorAll, inside, ['iframe[srcdoc], iframe[src]']);
    for (let at = 0; at < frames.length; at += 1) {
      const html = apply(getAttribute, frames[at], ['srcdoc']);
      if (html !== null && !apply(startsWith, html, [own])) putAnew(frames[at], 'srcdoc', own + html);
      // A script as an address runs in a window that may be out of reach.
      const address = apply(replace, apply(getAttribute, frames[at], ['src']) ?? '', [/[\\x00-\\x20]/g, '']);
      if (apply(startsWith, apply(toLowerCase, address, []), ['javascript:'])) putAnew(frames[at], 'src', 'about:blank');
    }
  };
  const wrap = (realm, list, change) => {
    for (let at = 0; at < list.length; at += 1) {
      const prototype = realm[list[at][0]]?.prototype;
      for (let one = 0; prototype && one < list[at][1].length; one += 1) {
        const name = list[at][1][one];
        const before = described(prototype, name);
        const after = before && change(before, name);
        if (after) defineProperty(prototype, name, after);
      }
    }
  };
  function install(realm) {
    for (let at = 0; at < names.length; at += 1) {
      if (names[at] in realm) defineProperty(realm, names[at], { value: undefined, writable: false, configurable: false });
    }
    const inside = realm.document;
    if (isNew(inside)) {
      // The load of a frame comes by the document, and not by its window.
      inside.addEventListener('load', lookAll, true);
      new realm.MutationObserver(() => { lookAll(); mark(inside); })
        .observe(inside, { childList: true, subtree: true, attributes: true, attributeFilter: ['srcdoc', 'src'] });
    }
    if (!isNew(realm)) return;
    wrap(realm, inserting, ({ value, ...rest }, name) => typeof value === 'function' && {
      ...rest,
      value: { [name](...given) { try { return apply(value, this, given); } finally { lookAll(); } } }[name],
    });
    wrap(realm, setting, ({ set, ...rest }) => set && {
      ...rest,
      set(value) { try { apply(set, this, [value]); } finally { lookAll(); } },
    });
  }
  install(self);
})();`;

const script = `<script>${guard.replaceAll(/\n\s*(?:\/\/.*)?/g, ' ')}</script>`;

/** What may stand before the first element of a page, and has to stay there. */
const prologue = /^\uFEFF?(?:\s|<!--[\s\S]*?-->|<\?[^>]*>)*(?:<!doctype[^>]*>)?/i;

/**
 * An app's HTML in which no script finds WebRTC, which a Content-Security-Policy does not stop. Its
 * lines keep their numbers, and its doctype its place.
 */
export function withoutWebRtc(html: string): string {
  const [before = ''] = prologue.exec(html) ?? [];
  return `${before}${script}${html.slice(before.length)}`;
}

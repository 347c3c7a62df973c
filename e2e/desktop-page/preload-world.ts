/** What the world of the preload tells; `t: 'send'` is what it sends to the main process. */
export type FromWorld =
  /** The preload gives the page an object of this name, with these members. */
  | { t: 'exposed'; name: string; keys: string[] }
  | { t: 'send'; channel: string; url: string }
  | { t: 'data'; id: number; data: string }
  | { t: 'close'; id: number };

/** What it is told: a message with one port, and what comes by that. */
export type ToWorld =
  | { t: 'port'; frame: number; channel: string; id: number }
  | { t: 'data'; id: number; data: string }
  | { t: 'close'; id: number };

type World = {
  tellWirebenchTest(text: string): void;
  hearWirebenchTest(messages: ToWorld[]): void;
};

/** The preload as a module of CommonJS. */
type Preload = (require: (name: string) => unknown, module: object, exports: object) => void;

/*
 * Both functions are handed to the browser as text, so that nothing of this file is known within them.
 */

/**
 * Runs in the world of the preload, which has what Electron gives a sandboxed one in the top frame:
 * `require` for Electron's part there, of which the rest throws, and nothing of Node's.
 */
export function runPreload(preload: Preload, exposing: string): void {
  if (window !== window.top) return;
  const world = globalThis as unknown as World;
  const tell = (message: FromWorld) => world.tellWirebenchTest(JSON.stringify(message));
  const strict = <T extends object>(name: string, members: T): T =>
    new Proxy(members, {
      get(target, key, receiver) {
        if (key in target) return Reflect.get(target, key, receiver) as unknown;
        throw new Error(`${name}.${String(key)} is not there in a test of the page.`);
      },
    });

  const ports = new Map<number, MessagePort>();
  // In the order in which the page gets them.
  const ids: number[] = [];
  const listeners = new Map<string, (event: { ports: MessagePort[] }) => void>();
  world.hearWirebenchTest = (messages) => {
    for (const message of messages) {
      if (message.t === 'data') ports.get(message.id)?.postMessage(message.data);
      else if (message.t === 'port')
        listeners.get(message.channel)?.({ ports: [portOf(message.id)] });
      else {
        ports.get(message.id)?.close();
        ports.delete(message.id);
      }
    }
  };
  function portOf(id: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    ports.set(id, port1);
    ids.push(id);
    port1.addEventListener('close', () => {
      if (ports.delete(id)) tell({ t: 'close', id });
    });
    port1.start();
    return port2;
  }

  addEventListener(`${exposing}-posts`, (event) => {
    const text = (event as CustomEvent<string>).detail;
    const end = text.indexOf(' ');
    const id = ids[Number(text.slice(0, end))];
    if (id !== undefined && ports.has(id)) tell({ t: 'data', id, data: text.slice(end + 1) });
  });

  const ipcRenderer = strict('ipcRenderer', {
    send: (channel: string) => tell({ t: 'send', channel, url: location.href }),
    on: (channel: string, listener: (event: { ports: MessagePort[] }) => void) =>
      void listeners.set(channel, listener),
  });
  const contextBridge = strict('contextBridge', {
    exposeInMainWorld(name: string, api: Record<string, (...given: unknown[]) => void>) {
      addEventListener(`${exposing}:${name}`, (event) => {
        const { key, given } = JSON.parse((event as CustomEvent<string>).detail) as {
          key: string;
          given: unknown[];
        };
        api[key]?.(...given);
      });
      const keys = Object.keys(api);
      tell({ t: 'exposed', name, keys });
      const detail = JSON.stringify({ name, keys });
      dispatchEvent(new CustomEvent(exposing, { detail }));
    },
  });
  const electron = strict('electron', { contextBridge, ipcRenderer });
  const require = (name: string) => {
    if (name === 'electron') return electron;
    throw new Error(`module not found: ${name}`);
  };
  preload(require, { exports: {} }, {});
}

/**
 * Runs in the page's own world before that: makes there what the preload exposes, which is frozen. What
 * the page posts by its port has left at once, as by Electron's, which writes it to a pipe to the other
 * process: a port between two worlds would lose what is said last before the page goes.
 */
export function exposeInPage(exposing: string): void {
  if (window !== window.top) return;
  let given = 0;
  addEventListener('message', ({ source, ports }) => {
    if (source !== window) return;
    for (const port of ports) {
      const index = given;
      given += 1;
      const postMessage = (data: string) => {
        const detail = `${index} ${data}`;
        dispatchEvent(new CustomEvent(`${exposing}-posts`, { detail }));
      };
      Object.assign(port, { postMessage });
    }
  });
  addEventListener(exposing, (event) => {
    const { name, keys } = JSON.parse((event as CustomEvent<string>).detail) as {
      name: string;
      keys: string[];
    };
    const call =
      (key: string) =>
      (...given: unknown[]) => {
        const detail = JSON.stringify({ key, given });
        dispatchEvent(new CustomEvent(`${exposing}:${name}`, { detail }));
      };
    const value = Object.freeze(Object.fromEntries(keys.map((key) => [key, call(key)])));
    Object.defineProperty(window, name, { value, enumerable: true });
  });
}

import { EventEmitter } from 'node:events';
import { isMainThread } from 'node:worker_threads';
import { strict } from './strict.ts';
import type { ToChild, ToParent } from './utility-messages.ts';

// Loaded before the program of a faked utility process: gives it `process.parentPort` as Electron does.

const ports = new Map<number, Port>();
const tellParent = process.send?.bind(process);
const send = (message: ToParent) => {
  if (process.connected) tellParent?.(message);
};

/** As MessagePortMain: holds what arrives, and its own end, until it was started. */
class Port extends EventEmitter {
  private readonly id: number;
  private held: (() => void)[] = [];
  private isStarted = false;

  constructor(id: number) {
    super();
    this.id = id;
    ports.set(id, this);
  }

  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  postMessage(data: unknown): void {
    if (ports.has(this.id)) send({ t: 'data', id: this.id, data });
  }

  start(): void {
    this.isStarted = true;
    for (const act of this.held.splice(0)) act();
  }

  close(): void {
    send({ t: 'close', id: this.id });
    this.take({ closed: true });
  }

  take(event: { data: unknown } | { closed: true }): void {
    if ('closed' in event && !ports.delete(this.id)) return;
    const act = () => ('closed' in event ? this.emit('close') : this.emit('message', event));
    if (this.isStarted) act();
    else this.held.push(act);
  }
}

/** As Electron's: holds messages until somebody listens. */
class ParentPort extends EventEmitter {
  private held: object[] = [];

  constructor() {
    super();
    this.on('newListener', (name) => {
      if (name !== 'message') return;
      setImmediate(() => this.held.splice(0).forEach((event) => this.emit('message', event)));
    });
  }

  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a process has no origin
  postMessage(data: unknown): void {
    send({ t: 'message', data });
  }

  take(event: object): void {
    if (this.listenerCount('message') > 0 && this.held.length === 0) this.emit('message', event);
    else this.held.push(event);
  }
}

// Its threads load this as well, and have no port to the parent.
if (isMainThread) offerParentPort();

function offerParentPort(): void {
  const parentPort = new ParentPort();
  Object.defineProperty(process, 'parentPort', { value: strict('parentPort', parentPort) });
  Object.defineProperty(process, 'type', { value: 'utility' });
  process.on('message', (message) => {
    const heard = message as ToChild;
    if (heard.t === 'message') {
      const given = heard.ports.map((id) => strict('MessagePortMain', new Port(id)));
      parentPort.take({ data: heard.data, ports: given });
    } else {
      ports.get(heard.id)?.take(heard.t === 'data' ? { data: heard.data } : { closed: true });
    }
  });
  process.on('disconnect', () => {
    for (const port of ports.values()) port.take({ closed: true });
  });
  // A utility process has none of these.
  Object.assign(process, { send: undefined });
}

import { EventEmitter } from 'node:events';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import { strict } from './strict.ts';

/**
 * The main process's end of a port: events with the data inside; its close is told only once it was
 * started; unusable once it was handed to a page.
 */
export class FakePort extends EventEmitter {
  private port: MessagePort | undefined;
  private isStarted = false;
  private isClosed = false;

  constructor(port: MessagePort) {
    super();
    this.port = port;
    port.on('close', () => {
      this.isClosed = true;
      if (this.isStarted) this.emit('close');
    });
    return strict('MessagePortMain', this);
  }

  // eslint-disable-next-line unicorn/require-post-message-target-origin -- a port has no origin
  postMessage = (message: unknown) => this.mine().postMessage(message);
  close = () => this.mine().close();

  start(): void {
    const port = this.mine();
    if (this.isStarted) return;
    this.isStarted = true;
    port.on('message', (data: unknown) => this.emit('message', { data }));
    if (this.isClosed) setImmediate(() => this.emit('close'));
  }

  /** What the other side gets; this end is of no use after it. */
  transfer(): MessagePort {
    const port = this.mine();
    this.port = undefined;
    port.removeAllListeners();
    return port;
  }

  private mine(): MessagePort {
    if (!this.port) throw new Error('The port was transferred, and is not ours any more.');
    return this.port;
  }
}

export class MessageChannelMain {
  readonly port1: FakePort;
  readonly port2: FakePort;

  constructor() {
    const { port1, port2 } = new MessageChannel();
    this.port1 = new FakePort(port1);
    this.port2 = new FakePort(port2);
  }
}

export const ipcMain = strict('ipcMain', new EventEmitter());

/** A frame as the main process sees it; what is posted to it reaches its preload. */
export const fakeFrame = (url: string, parent: object | null = null) => {
  const posted: { channel: string; ports: MessagePort[] }[] = [];
  return {
    url,
    parent,
    posted,
    postMessage(channel: string, _message: unknown, ports: FakePort[]) {
      const transferred = ports.map((port) => port.transfer());
      posted.push({ channel, ports: transferred });
      ipcRenderer.emit(channel, { ports: transferred });
    },
  };
};

export const ipcRenderer = strict(
  'ipcRenderer',
  Object.assign(new EventEmitter(), {
    /** The preload of our own page, in the top frame. */
    send: (channel: string) =>
      ipcMain.emit(channel, { senderFrame: fakeFrame('app://wirebench/index.html') }),
  }),
);

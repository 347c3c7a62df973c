import type { AppContract } from '../shared/contract.ts';
import type { Channel } from '../shared/rpc/channel.ts';
import { connect } from '../shared/rpc/connect.ts';

/** What the preload of a desktop shell offers: it asks for a port, which arrives as a message. */
type Bridge = { connect(): void };

/** The core, over whichever channel this page has. */
export const backend = connect<AppContract>({ open: openChannel });

const portTimeoutMs = 10_000;

function openChannel(): Promise<Channel> {
  const { wirebench } = window as Window & { wirebench?: Bridge };
  return wirebench ? openPort(wirebench) : openSocket();
}

function openPort(bridge: Bridge): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const timer = setTimeout(() => {
      listening.abort();
      reject(new Error('The app did not answer.'));
    }, portTimeoutMs);
    const receive = (event: MessageEvent) => {
      const [port] = event.ports;
      if (event.source !== window || event.data !== 'wirebench:port' || !port) return;
      listening.abort();
      clearTimeout(timer);
      resolve(portChannel(port));
    };
    window.addEventListener('message', receive, listening);
    bridge.connect();
  });
}

function portChannel(port: MessagePort): Channel {
  let onClose: () => void = () => undefined;
  return {
    post: (text) => port.postMessage(text),
    onMessage: (listener) => {
      port.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data));
      port.start();
    },
    onClose: (listener) => {
      onClose = listener;
      port.addEventListener('close', listener);
    },
    close: () => {
      port.close();
      // The event tells of the other side only.
      onClose();
    },
  };
}

function openSocket(): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/rpc`);
    socket.addEventListener('open', () => resolve(socketChannel(socket)));
    socket.addEventListener('error', () => {
      whyRefused().then((reason) => reject(new Error(reason)), reject);
    });
  });
}

function socketChannel(socket: WebSocket): Channel {
  return {
    post: (text) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(text);
    },
    onMessage: (listener) =>
      socket.addEventListener('message', ({ data }: MessageEvent<string>) => listener(data)),
    onClose: (listener) => socket.addEventListener('close', listener, { once: true }),
    close: () => socket.close(),
  };
}

/** A browser does not tell a page why its WebSocket was refused. */
async function whyRefused(): Promise<string> {
  const response = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  if (response?.status === 401) {
    return 'Wirebench was started anew. Open the address that its terminal prints.';
  }
  return response ? 'The backend refused the connection.' : 'Wirebench is not running.';
}

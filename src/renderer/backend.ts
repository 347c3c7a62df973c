import type { AppContract } from '../shared/contract.ts';
import type { Channel } from '../shared/rpc/channel.ts';
import { connect } from '../shared/rpc/connect.ts';

/** What the preload of a desktop shell offers: it hands over a port, nothing else. */
type Bridge = { connect(): void };

/** The core, over whichever channel this page has. */
export const backend = connect<AppContract>({ open: openChannel });

function openChannel(): Promise<Channel> {
  const { wirebench } = window as Window & { wirebench?: Bridge };
  return wirebench ? openPort(wirebench) : openSocket();
}

function openPort(bridge: Bridge): Promise<Channel> {
  return new Promise((resolve) => {
    const receive = (event: MessageEvent) => {
      const [port] = event.ports;
      if (event.source !== window || event.data !== 'wirebench:port' || !port) return;
      window.removeEventListener('message', receive);
      resolve(portChannel(port));
    };
    window.addEventListener('message', receive);
    bridge.connect();
  });
}

function portChannel(port: MessagePort): Channel {
  return {
    post: (message) => port.postMessage(message),
    onMessage: (listener) => {
      port.onmessage = (event) => listener(event.data);
    },
    onClose: (listener) => port.addEventListener('close', listener),
    close: () => port.close(),
  };
}

function openSocket(): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const scheme = location.protocol === 'https:' ? 'wss' : 'ws';
    const socket = new WebSocket(`${scheme}://${location.host}/rpc`);
    socket.onerror = () => reject(new Error('The backend can’t be reached.'));
    socket.onopen = () =>
      resolve({
        post: (message) => {
          if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
        },
        onMessage: (listener) => {
          socket.onmessage = (event) => listener(JSON.parse(event.data as string));
        },
        onClose: (listener) => {
          socket.onclose = () => listener();
        },
        close: () => socket.close(),
        queuedBytes: () => socket.bufferedAmount,
      });
  });
}

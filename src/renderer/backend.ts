import type { AppContract } from '../shared/contract/index.ts';
import type { Channel } from '../shared/rpc/channel.ts';
import { connect } from '../shared/rpc/connect.ts';
import { openSocket } from './web-admission.ts';

/** What the preload of a desktop shell offers: it asks for a port, which arrives as a message. */
type Bridge = { connect(): void };

const portTimeoutMs = 10_000;

/** The core, over whichever channel this page has; it is opened at once, with what stands above. */
export const backend = connect<AppContract>({ open: openChannel });

function bridge(): Bridge | undefined {
  return (window as Window & { wirebench?: Bridge }).wirebench;
}

/** Whether the page came over the web, and not with its shell. */
export const isServed = () => bridge() === undefined;

function openChannel(): Promise<Channel> {
  const ours = bridge();
  return ours ? openPort(ours) : openSocket();
}

function openPort({ connect: ask }: Bridge): Promise<Channel> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const timer = setTimeout(() => {
      listening.abort();
      reject(
        new Error(
          'Wirebench did not respond. Reload the page; if that does not help, restart Wirebench.',
        ),
      );
    }, portTimeoutMs);
    const receive = (event: MessageEvent) => {
      const [port] = event.ports;
      if (event.source !== window || event.data !== 'wirebench:port' || !port) return;
      listening.abort();
      clearTimeout(timer);
      resolve(portChannel(port));
    };
    window.addEventListener('message', receive, listening);
    ask();
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

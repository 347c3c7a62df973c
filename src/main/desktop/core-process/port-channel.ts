import type { MessagePortMain } from 'electron';
import type { Channel } from '../../../shared/rpc/channel.ts';

/** One of Electron's ports as a channel, in the main process or in the core's. */
export function portChannel(port: MessagePortMain): Channel {
  // The close is remembered, since the other side may be gone before anybody listens.
  const closed = new Promise<void>((resolve) => {
    port.once('close', resolve);
  });
  return {
    post: (text) => port.postMessage(text),
    onMessage(listener) {
      port.on('message', ({ data }) => listener(String(data)));
      port.start();
    },
    onClose: (listener) => void closed.then(listener),
    close: () => port.close(),
  };
}

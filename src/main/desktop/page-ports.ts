import {
  ipcMain,
  MessageChannelMain,
  type IpcMainEvent,
  type MessagePortMain,
  type WebFrameMain,
} from 'electron';
import type { Channel } from '../../shared/rpc/channel.ts';
import { isPageUrl } from './page-address.ts';

/**
 * Sends a port to each page that asks for one, and passes its other end to `accept` as a channel.
 */
export function offerPorts(accept: (channel: Channel) => void): void {
  ipcMain.on('wirebench:connect', (event: IpcMainEvent) => {
    const frame = event.senderFrame;
    if (!frame || !isOurs(frame)) return;
    const { port1, port2 } = new MessageChannelMain();
    accept(portChannel(port1));
    frame.postMessage('wirebench:port', null, [port2]);
  });
}

/** Whether a frame is the page itself, and not a frame within it or a page of another address. */
const isOurs = (frame: WebFrameMain) => frame.parent === null && isPageUrl(frame.url);

function portChannel(port: MessagePortMain): Channel {
  // The close is remembered, since a page may be gone before the core listens.
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

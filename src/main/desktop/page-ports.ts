import {
  ipcMain,
  MessageChannelMain,
  type IpcMainEvent,
  type MessagePortMain,
  type WebFrameMain,
} from 'electron';
import { isPageUrl } from './windows/page-address.ts';

/** Sends a port to each page that asks for one, and passes its other end to `accept`. */
export function offerPorts(accept: (port: MessagePortMain) => void): void {
  ipcMain.on('wirebench:connect', (event: IpcMainEvent) => {
    const frame = event.senderFrame;
    if (!frame || !isOurs(frame)) return;
    const { port1, port2 } = new MessageChannelMain();
    accept(port1);
    frame.postMessage('wirebench:port', null, [port2]);
  });
}

/** Whether a frame is the page itself, and not a frame within it or a page of another address. */
const isOurs = (frame: WebFrameMain) => frame.parent === null && isPageUrl(frame.url);

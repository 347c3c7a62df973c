import type { RawData, WebSocket } from 'ws';
import type { Channel } from '../../shared/rpc/channel.ts';

/** A WebSocket as a channel. */
export function socketChannel(socket: WebSocket): Channel {
  // A peer that breaks the WebSocket protocol is told so by ws; then 'close' follows.
  socket.on('error', () => undefined);
  return {
    post(text) {
      if (socket.readyState === socket.OPEN) socket.send(text);
    },
    onMessage(listener) {
      socket.on('message', (data: RawData, isBinary: boolean) => {
        // 1003: unsupported data (RFC 6455, 7.4.1).
        if (isBinary || !Buffer.isBuffer(data)) socket.close(1003);
        else listener(data.toString('utf8'));
      });
    },
    onClose: (listener) => void socket.once('close', listener),
    close: () => {
      // Not a closing handshake: a peer that is gone would never answer it. One that was begun tells why.
      if (socket.readyState !== socket.CLOSING) socket.terminate();
    },
  };
}

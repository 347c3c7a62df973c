import type { RawData, WebSocket } from 'ws';
import type { Channel } from '../../shared/rpc/channel.ts';

export function socketChannel(socket: WebSocket): Channel {
  // ws itself answers a peer that breaks the WebSocket protocol, and emits 'close' then.
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
      // A peer that is gone would never answer a closing handshake, so none is begun. One that was
      // begun carries its reason.
      if (socket.readyState !== socket.CLOSING) socket.terminate();
    },
  };
}

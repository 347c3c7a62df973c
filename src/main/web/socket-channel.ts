import type { WebSocket } from 'ws';
import type { Channel } from '../../shared/rpc/channel.ts';

/** A WebSocket as a channel; text that is not JSON closes it. */
export function socketChannel(socket: WebSocket): Channel {
  return {
    post(message) {
      if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(message));
    },
    onMessage(listener) {
      socket.on('message', (data: Buffer) => {
        let message: unknown;
        try {
          message = JSON.parse(data.toString('utf8'));
        } catch {
          // 1007: invalid frame payload data (RFC 6455, 7.4.1).
          return socket.close(1007);
        }
        listener(message);
      });
    },
    onClose: (listener) => void socket.once('close', listener),
    close: () => socket.terminate(),
    queuedBytes: () => socket.bufferedAmount,
  };
}

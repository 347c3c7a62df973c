import type { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import {
  refusedCode,
  type AdmittedFrame,
  type AdmissionRefusal,
  type FirstFrame,
} from '../../shared/model/browser-session.ts';
import type { Channel } from '../../shared/rpc/channel.ts';
import { socketChannel } from './socket-channel.ts';
import type { WebSessions } from './web-sessions.ts';

const secret = z.string().min(1).max(100);
const firstFrame = z.strictObject({ token: secret.optional(), session: secret.optional() });

type Options = {
  sessions: WebSessions;
  /** Takes the channel of a page that was let in, with what its session is called. */
  onAdmitted(channel: Channel, sessionId: string): void;
  /** A socket that has not shown what lets it in by then is closed. */
  patienceMs?: number;
};

export type SocketAdmission = {
  /** Waits for the first frame of a new socket, which came over this carrier. */
  receive(socket: WebSocket, carrier: Duplex, userAgent: string): void;
};

/** More than a first frame and the hello behind it ever need. */
const maxBytes = 4096;
const maxWaiting = 32;
/** How long a closing handshake may take. */
const closingMs = 2000;

/** Serves nothing of the contract before a socket's first frame was found good. */
export function createSocketAdmission({
  sessions,
  onAdmitted,
  patienceMs = 10_000,
}: Options): SocketAdmission {
  const waiting = new Set<WebSocket>();

  function admit(socket: WebSocket, text: string, userAgent: string): void {
    const frame = readFrame(text);
    if (!frame) return socket.close(1008);
    const admission = sessions.admit(frame, userAgent);
    if ('refused' in admission) return refuse(socket, admission.refused);
    const { sessionId, secret: session } = admission;
    const answer: AdmittedFrame = { t: 'admitted', session };
    socket.send(JSON.stringify(answer));
    const presence = sessions.enter(sessionId, (reason) => refuse(socket, reason));
    socket.on('message', presence.seen);
    socket.once('close', presence.leave);
    onAdmitted(socketChannel(socket), sessionId);
  }

  return {
    receive(socket, carrier, userAgent) {
      socket.on('error', () => socket.terminate());
      // Whoever comes last is let wait: a page shows its first frame at once.
      if (waiting.size >= maxWaiting)
        for (const oldest of [...waiting].slice(0, 1)) oldest.terminate();
      waiting.add(socket);
      let bytes = 0;
      const weigh = (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > maxBytes) socket.terminate();
      };
      const timer = setTimeout(() => socket.terminate(), patienceMs);
      const isOver = () => {
        clearTimeout(timer);
        carrier.off('data', weigh);
        waiting.delete(socket);
      };
      carrier.on('data', weigh);
      socket.once('close', isOver);
      socket.once('message', (data: RawData, isBinary: boolean) => {
        isOver();
        // 1003: unsupported data (RFC 6455, 7.4.1).
        if (isBinary || !Buffer.isBuffer(data)) socket.close(1003);
        else admit(socket, data.toString('utf8'), userAgent);
      });
    },
  };
}

function readFrame(text: string): FirstFrame | undefined {
  try {
    return firstFrame.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

function refuse(socket: WebSocket, reason: AdmissionRefusal): void {
  // What still comes is not heard, however long the other side takes to close.
  socket.removeAllListeners('message');
  socket.close(refusedCode, reason);
  const timer = setTimeout(() => socket.terminate(), closingMs);
  socket.once('close', () => clearTimeout(timer));
}

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
import { countWrongLinks, type WrongLinks } from './wrong-links.ts';

const secret = z.string().min(1).max(100);
const firstFrame = z.strictObject({ token: secret.optional(), session: secret.optional() });

type Options = {
  sessions: WebSessions;
  /** Takes the channel of a page that was admitted, with the id of its session. */
  onAdmitted(channel: Channel, sessionId: string): void;
  /** After so many milliseconds a socket without a first frame is closed; 10,000 where absent. */
  firstFrameMs?: number;
  wrongLinks?: WrongLinks;
};

type From = Parameters<SocketAdmission['receive']>[2];

export type SocketAdmission = {
  /** Waits for the first frame of a new socket; `carrier` is the connection under it, which comes from `peer`. */
  receive(socket: WebSocket, carrier: Duplex, from: { userAgent: string; peer: string }): void;
};

/**
 * The most bytes that a socket may send before its first frame is read; a first frame and the hello
 * after it need fewer.
 */
const maxBytes = 4096;
const maxWaiting = 32;
/** How many milliseconds a closing handshake may take. */
const closingMs = 2000;

/** Admits sockets by their first frame; serves nothing of the contract before that. */
export function createSocketAdmission({
  sessions,
  onAdmitted,
  firstFrameMs = 10_000,
  wrongLinks = countWrongLinks(),
}: Options): SocketAdmission {
  const waiting = new Set<WebSocket>();

  function admit(socket: WebSocket, text: string, { userAgent, peer }: From): void {
    const frame = readFrame(text);
    if (!frame) return socket.close(1008);
    // A session is still let in from where too many links were tried.
    const isBarred = frame.token !== undefined && !wrongLinks.mayTry(peer);
    const admission = sessions.admit(isBarred ? { session: frame.session } : frame, userAgent);
    if ('refused' in admission) {
      if (admission.refused === 'link') wrongLinks.note(peer);
      return refuse(socket, isBarred ? 'tries' : admission.refused);
    }
    const { sessionId, secret: session } = admission;
    const answer: AdmittedFrame = { t: 'admitted', session };
    socket.send(JSON.stringify(answer));
    const presence = sessions.enter(sessionId, (reason) => refuse(socket, reason));
    socket.on('message', presence.seen);
    socket.once('close', presence.leave);
    onAdmitted(socketChannel(socket), sessionId);
  }

  return {
    receive(socket, carrier, from) {
      socket.on('error', () => socket.terminate());
      // The oldest waiting socket gives way to a new one, since a page sends its first frame at
      // once.
      if (waiting.size >= maxWaiting)
        for (const oldest of [...waiting].slice(0, 1)) oldest.terminate();
      waiting.add(socket);
      let bytes = 0;
      const countBytes = (piece: Buffer) => {
        bytes += piece.length;
        if (bytes > maxBytes) socket.terminate();
      };
      const timer = setTimeout(() => socket.terminate(), firstFrameMs);
      const isOver = () => {
        clearTimeout(timer);
        carrier.off('data', countBytes);
        waiting.delete(socket);
      };
      carrier.on('data', countBytes);
      socket.once('close', isOver);
      socket.once('message', (data: RawData, isBinary: boolean) => {
        isOver();
        // 1003: unsupported data (RFC 6455, 7.4.1).
        if (isBinary || !Buffer.isBuffer(data)) socket.close(1003);
        else admit(socket, data.toString('utf8'), from);
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
  // Messages that still come are ignored, however long the other side takes to close.
  socket.removeAllListeners('message');
  socket.close(refusedCode, reason);
  const timer = setTimeout(() => socket.terminate(), closingMs);
  socket.once('close', () => clearTimeout(timer));
}

import { WebSocket } from 'ws';
import type { AdmittedFrame, FirstFrame } from '../../src/shared/model/browser-session.ts';
import type { AppContract } from '../../src/shared/contract/index.ts';
import type { Channel } from '../../src/shared/rpc/channel.ts';
import { connect } from '../../src/shared/rpc/connect.ts';
import { socketChannel } from '../../src/main/web/socket-channel.ts';

/** A page's client of the web shell that printed this link; or of a session that one has. */
export function webClient(link: string, known?: string) {
  let session = known;
  return connect<AppContract>({
    retryMs: 1000,
    open: async () => {
      const opened = await admittedSocket(link, session ? { session } : { token: tokenOf(link) });
      session ??= opened.session;
      return opened.channel;
    },
  });
}

const tokenOf = (link: string) => /#token=(.*)$/.exec(link)?.[1] ?? '';

/** Rejects where the shell does not let this frame in, with the reason that it gives. */
export async function admittedSocket(
  link: string,
  frame: FirstFrame,
): Promise<{ channel: Channel; session: string | undefined; socket: WebSocket }> {
  const socket = socketTo(link);
  await new Promise((done, fail) => {
    socket.once('open', done).once('error', fail);
  });
  const answer = new Promise<string>((done, fail) => {
    socket.once('message', (data) => done(String(data)));
    socket.once('close', (code, reason) => fail(new Error(`${code} ${String(reason)}`)));
  });
  socket.send(JSON.stringify(frame));
  const { session } = JSON.parse(await answer) as AdmittedFrame;
  return { channel: socketChannel(socket), session, socket };
}

/** Not every system finds names below `localhost`: the address is the machine's own, the name in the head. */
export function socketTo(link: string, headers: Record<string, string> = {}, path = '/rpc') {
  const { host, port, origin } = new URL(link);
  return new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { host, origin, ...headers } });
}

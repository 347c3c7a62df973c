import { WebSocket } from 'ws';
import type { AppContract } from '../../src/shared/contract.ts';
import { connect } from '../../src/shared/rpc/connect.ts';
import { socketChannel } from '../../src/main/web/socket-channel.ts';

/** A page's client of the web shell that printed this link. */
export async function webClient(link: string) {
  const { origin } = new URL(link);
  const { headers } = await fetch(link, { redirect: 'manual' });
  const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return connect<AppContract>({
    retryMs: 1000,
    open: async () => {
      const socket = new WebSocket(`${origin.replace('http', 'ws')}/rpc`, {
        headers: { cookie, origin },
      });
      await new Promise((done, fail) => {
        socket.once('open', done).once('error', fail);
      });
      return socketChannel(socket);
    },
  });
}

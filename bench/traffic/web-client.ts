import { WebSocket } from 'ws';
import type { AppContract } from '../../src/shared/contract.ts';
import { connect } from '../../src/shared/rpc/connect.ts';
import { socketChannel } from '../../src/main/web/socket-channel.ts';

/** A page's client of the web shell that printed this link; a page that has used the link has the cookie. */
export async function webClient(link: string, known?: string) {
  const { origin } = new URL(link);
  const cookie = known ?? (await redeemed(link));
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

async function redeemed(link: string): Promise<string> {
  const { headers } = await fetch(link, { redirect: 'manual' });
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

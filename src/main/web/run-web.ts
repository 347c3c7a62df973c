import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Backend } from '../core/create-backend.ts';
import { nodeShellPorts } from '../shell/shell-ports.ts';
import { startWeb } from './start-web.ts';

export type RunningWeb = { url: string; newLink(): string; close(): Promise<void> };

type Upgrade = { request: IncomingMessage; socket: Duplex; head: Buffer };

/**
 * Starts the page's server first and loads the core beside it: a page that connects early waits for
 * the core, not the other way round.
 */
export async function runWeb(port: number, entryUrl: string): Promise<RunningWeb> {
  const ports = nodeShellPorts({ shell: 'web', entryUrl, environment: process.env });
  const early: Upgrade[] = [];
  let take = (upgrade: Upgrade) => void early.push(upgrade);
  const shell = await startWeb({
    port,
    assetsFolder: pageFolder(entryUrl),
    onUpgrade: (request, socket, head) => take({ request, socket, head }),
  });
  const core = (async () => {
    const [{ createBackend }, { serve }, { contract }, { WebSocketServer }, { socketChannel }] =
      await Promise.all([
        import('../core/create-backend.ts'),
        import('../../shared/rpc/serve.ts'),
        import('../../shared/contract.ts'),
        import('ws'),
        import('./socket-channel.ts'),
      ]);
    const backend: Backend = await createBackend({ ports });
    const rpc = serve(contract, backend.handlers);
    const sockets = new WebSocketServer({
      noServer: true,
      maxPayload: 64 * 1024 * 1024,
      perMessageDeflate: false,
    });
    take = ({ request, socket, head }) => {
      sockets.handleUpgrade(request, socket, head, (opened) => rpc.accept(socketChannel(opened)));
    };
    early.forEach(take);
    return { backend, rpc, sockets };
  })();
  // A core that can't be built must not leave a page that waits for ever.
  core.catch(() => void shell.close());
  return {
    url: shell.newLink(),
    newLink: shell.newLink,
    async close() {
      const { backend, rpc, sockets } = await core;
      rpc.close();
      for (const socket of sockets.clients) socket.terminate();
      await Promise.all([backend.close(), shell.close()]);
    },
  };
}

function pageFolder(entryUrl: string): string {
  const entry = fileURLToPath(entryUrl);
  return entry.endsWith('.ts')
    ? join(dirname(entry), '../../../out/renderer')
    : join(dirname(entry), '../renderer');
}

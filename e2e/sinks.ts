import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from '@playwright/test';

/** What nothing hostile may reach: an HTTP server and a UDP socket on loopback, which note what came. */
export async function openSinks(html = '') {
  const paths: string[] = [];
  let connections = 0;
  let datagrams = 0;
  const server = createServer(({ url = '' }, response) => {
    if (url === '/bare') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(barePage);
      return;
    }
    if (url === '/app') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
      return;
    }
    paths.push(url);
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*', ...typeOf(url) });
    response.end(bodies[url] ?? '');
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  const udp = createSocket('udp4').on('message', () => (datagrams += 1));
  udp.bind(0, '127.0.0.1');
  await Promise.all([once(server, 'listening'), once(udp, 'listening')]);
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    udpPort: udp.address().port,
    serve: (served: string) => (html = served),
    /** What reached them, as paths and “UDP”; connections without a request count too. */
    reached: () => ({
      paths: [...new Set(paths)].sort(),
      connections,
      datagrams,
    }),
    async [Symbol.asyncDispose]() {
      udp.close();
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** What happens to a page and its browser that no app may cause. */
export function watchHappenings(page: Page): string[] {
  const happened: string[] = [];
  page.context().on('page', () => happened.push('a window'));
  page.on('dialog', (dialog) => {
    happened.push(dialog.type());
    void dialog.dismiss();
  });
  page.on('download', () => happened.push('a download'));
  page.on('framenavigated', (frame) => {
    if (frame === page.mainFrame()) happened.push('the page went away');
  });
  return happened;
}

/** A page that holds the app as any frame, and answers its first request. */
const barePage = `<!doctype html><title>Bare</title><iframe src="/app"></iframe><script>
  onmessage = ({ source, data }) => {
    if (data?.id === 1) source.postMessage({ jsonrpc: '2.0', id: 1, result: {} }, '*');
  };
</script>`;

const types: Record<string, string> = {
  script: 'text/javascript',
  style: 'text/css',
  image: 'image/svg+xml',
  frame: 'text/html',
};
const typeOf = (url: string): { 'Content-Type': string } | undefined => {
  const type = types[url.slice(1)];
  return type === undefined ? undefined : { 'Content-Type': type };
};

const bodies: Record<string, string> = {
  '/image': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
};

// What a program on another machine gets to see: `ask.ts port` or `ask.ts LINK`; prints JSON.
import { request } from 'node:http';
import { connect } from 'node:net';
import { WebSocket } from 'ws';

const what = process.argv[2] ?? '';
console.log(JSON.stringify(what === 'port' ? await isOpen() : await answers(new URL(what))));

function isOpen(): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(4632, '10.8.0.1');
    socket.once('connect', () => done(socket.destroy() && true));
    socket.once('error', () => done(false));
  });
}

async function answers({ origin, hash }: URL) {
  const token = hash.replace('#token=', '');
  const page = await status('/wb/', { host: '10.8.0.1:4632' });
  const otherHost = await status('/wb/', { host: 'evil.example' });
  const otherPath = await status('/', { host: '10.8.0.1:4632' });
  const otherOrigin = await socket('/wb/rpc', 'http://evil.example');
  const inAddress = await socket(`/wb/rpc?token=${token}`, origin, {});
  const without = await socket('/wb/rpc', origin, {});
  const guesses: string[] = [];
  for (let at = 1; at <= 11; at += 1) {
    guesses.push(await socket('/wb/rpc', origin, { token: `guess-${at}` }));
  }
  const right = await socket('/wb/rpc', origin, { token });
  return { page, otherHost, otherPath, otherOrigin, inAddress, without, guesses, right };
}

function status(path: string, headers: Record<string, string>): Promise<number | undefined> {
  return new Promise((done, fail) => {
    request({ host: '10.8.0.1', port: 4632, path, headers }, (response) => {
      response.resume();
      done(response.statusCode);
    })
      .once('error', fail)
      .end();
  });
}

/** What becomes of a socket: what it was refused with, how it was closed, or the first it hears. */
function socket(path: string, origin: string, first?: object): Promise<string> {
  return new Promise((done) => {
    const opened = new WebSocket(`ws://10.8.0.1:4632${path}`, { origin });
    opened.once('unexpected-response', (_request, { statusCode }) => done(`HTTP ${statusCode}`));
    opened.once('open', () => first && opened.send(JSON.stringify(first)));
    opened.once('message', (data) => {
      done(`heard ${Object.keys(JSON.parse(String(data)) as object).join(' ')}`);
      opened.close();
    });
    opened.once('close', (code, reason) => done(`${code} ${String(reason)}`));
    opened.once('error', () => undefined);
  });
}

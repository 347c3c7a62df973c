import { brotliCompressSync, constants, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { openCore } from '../core-harness.ts';
import { startOddHttp } from '../servers/odd-http.ts';

/* Answers that are small on the wire, and made to fill the memory of who unpacks them. */

const undo: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of undo.splice(0).toReversed()) await close();
});

/** Calls a tool of a server; answers with what became of the call, and what is on record. */
async function called(server: Awaited<ReturnType<typeof startOddHttp>>) {
  const core = openCore();
  undo.push(server.close, core.close);
  const connectionId = await core.open({ kind: 'http', url: server.url, headers: {} }, 'legacy');
  await core.settled(connectionId);
  const { state } = await core.call(connectionId, 'echo');
  return { state, records: core.records };
}

describe('an answer that is packed', () => {
  const spaces = Buffer.alloc(16 * 1024 * 1024, ' ');
  /** 16 MB of spaces in about 16 kB, which are unpacked one after the other. */
  const part = gzipSync(spaces);
  const bomb = Buffer.concat(Array.from({ length: 640 }, () => part));

  /** Answers calls with these bytes. */
  async function packed(encoding: string, body: Uint8Array, type = 'application/json') {
    const server = await startOddHttp(({ response, message }) => {
      if (message.method !== 'tools/call') return false;
      response.writeHead(200, { 'Content-Type': type, 'Content-Encoding': encoding }).end(body);
      return true;
    });
    return called(server);
  }

  const tooFar =
    /^The server’s response unpacks to more than 100 times its size: \d\d MB from \d+ kB\. The rest was not read\.$/;

  test.each([
    ['gzip, 10 GB from 10 MB', 'gzip', bomb],
    ['gzip twice', 'gzip, gzip', gzipSync(bomb.subarray(0, part.length * 64))],
    [
      'brotli',
      'br',
      brotliCompressSync(spaces, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }),
    ],
    ['deflate', 'deflate', deflateSync(spaces)],
    ['zstd', 'zstd', zstdCompressSync(spaces)],
  ])('to burst (%s) is stopped, told and kept as far as it came', async (_how, encoding, body) => {
    const before = process.memoryUsage.rss();

    const { state, records } = await packed(encoding, body);

    expect(state).toMatchObject({ status: 'failed', message: expect.stringMatching(tooFar) });
    expect(records.find(({ kind, problem }) => kind === 'http-body' && problem)?.problem).toMatch(
      tooFar,
    );
    expect(process.memoryUsage.rss() - before).toBeLessThan(300 * 1024 * 1024);
  });

  test('to burst as an event stream is stopped as well', async () => {
    const { state, records } = await packed('gzip', bomb, 'text/event-stream');

    expect(state.status).toBe('failed');
    expect(records.map(({ text: words }) => words).join('\n')).toContain('more than 100 times');
  });

  test('as usual arrives whole, also where it is large or repeats itself', async () => {
    const text = 'the same line again, as logs have it\n'.repeat(100_000);
    const result = { content: [{ type: 'text', text }] };
    const server = await startOddHttp(({ response, message }) => {
      if (message.method !== 'tools/call') return false;
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Encoding': 'gzip' });
      response.end(gzipSync(JSON.stringify({ jsonrpc: '2.0', id: message.id, result })));
      return true;
    });
    const { state } = await called(server);

    expect(state.status).toBe('done');
  });
});

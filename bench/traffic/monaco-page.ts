import { createServer } from 'node:http';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { build } from 'vite';

let bundle: Promise<string> | undefined;

/** A page with nothing but Monaco in it, and a text for it to show. */
export async function serveMonaco(text: string): Promise<{ url: string; stop(): Promise<void> }> {
  const program = await (bundle ??= built());
  const answers: Record<string, [type: string, content: string]> = {
    '/': ['text/html', '<!doctype html><div id="editor"></div><script src="/page.js"></script>'],
    '/page.js': ['text/javascript', program],
    '/text': ['text/plain; charset=utf-8', text],
  };
  const server = createServer(({ url }, response) => {
    const [type, content] = answers[url ?? ''] ?? ['text/plain', ''];
    response.writeHead(200, { 'content-type': type }).end(content);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: () => new Promise((done) => server.close(() => done())),
  };
}

async function built(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-bench-monaco-'));
  await build({
    configFile: false,
    logLevel: 'error',
    build: {
      outDir: folder,
      lib: {
        entry: resolve(import.meta.dirname, '../lib/monaco-page.js'),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
    },
  });
  const program = await readFile(join(folder, 'page.js'), 'utf8');
  await rm(folder, { recursive: true });
  return program;
}

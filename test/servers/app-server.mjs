// A stdio server whose tool `show` has an app: `app-server.mjs FOLDER` sends FOLDER/app.html with the metadata of
// FOLDER/ui.json, as they are at that time, and writes each call that it got to FOLDER/calls.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const folder = process.argv[2] ?? '.';
const uri = 'ui://fixture/app.html';
const mimeType = 'text/html;profile=mcp-app';
const inputSchema = { type: 'object' };
const ui = (visibility) => ({ _meta: { ui: { resourceUri: uri, visibility } } });
const metadata = () => {
  const file = join(folder, 'ui.json');
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
};

const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {}, resources: {} },
    serverInfo: { name: 'app-server', version: '1.0.0' },
  }),
  ping: () => ({}),
  'tools/list': () => ({
    tools: [
      { name: 'show', inputSchema, ...ui(['model', 'app']) },
      { name: 'model-only', inputSchema, ...ui(['model']) },
      { name: 'app-only', inputSchema, ...ui(['app']) },
    ],
  }),
  'tools/call'({ name, arguments: given = {} }) {
    appendFileSync(join(folder, 'calls'), `${name}\n`);
    return { content: [{ type: 'text', text: `${name} ${JSON.stringify(given)}` }] };
  },
  'resources/list': () => ({ resources: [{ uri, name: 'app', mimeType }] }),
  'resources/read': () => ({
    contents: [
      {
        uri,
        mimeType,
        text: readFileSync(join(folder, 'app.html'), 'utf8'),
        _meta: { ui: metadata() },
      },
    ],
  }),
};

createInterface(process.stdin).on('line', (line) => {
  const { id, method, params = {} } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const body = answer
    ? { result: answer(params) }
    : { error: { code: -32_601, message: `No ${method} here` } };
  console.log(JSON.stringify({ jsonrpc: '2.0', id, ...body }));
});

// A server that logs, built with the SDKs: `logging-server.mjs KIND`, with KIND v1-stdio (2025-11-25),
// v2-stdio-modern or v2-http-modern (2026-07-28; prints {"url": …} first). Tools: log-all (a message
// of each level), flood (`count` messages), raw (writes `line` to stdout as it is, over stdio),
// meta (the _meta that came). Resources note://1 and note://2 are updated every 50 ms; the prompt greet
// has an argument that can be completed.
import { createServer } from 'node:http';
import * as z from 'zod';

const kind = process.argv[2] ?? '';
const isModern = kind.endsWith('-modern');
// Only one of the SDKs is loaded, since that is most of what a start costs.
const { completable, createMcpHandler, McpServer, serveStdio, StdioServerTransport, subscribe } =
  isModern ? await modernSdk() : await legacySdk();

async function modernSdk() {
  const { serveStdio } = await import('@modelcontextprotocol/server/stdio');
  return { ...(await import('@modelcontextprotocol/server')), serveStdio };
}

async function legacySdk() {
  const { McpServer } = await import('@modelcontextprotocol/sdk/server/mcp.js');
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js');
  const { SubscribeRequestSchema: subscribe } = await import('@modelcontextprotocol/sdk/types.js');
  const { completable } = await import('@modelcontextprotocol/sdk/server/completable.js');
  return { McpServer, StdioServerTransport, subscribe, completable };
}

const levels = ['debug', 'info', 'notice', 'warning', 'error', 'critical', 'alert', 'emergency'];
const uris = ['note://1', 'note://2'];
const names = ['Ada', 'Alan', 'Grace'];
const done = { content: [{ type: 'text', text: 'done' }] };

function build() {
  const server = new McpServer(
    { name: `logging ${kind}`, version: '1.0.0' },
    { capabilities: { logging: {}, resources: { subscribe: true } } },
  );
  const logger = (context) => (level, data, name) =>
    isModern
      ? context.mcpReq.log(level, data, name)
      : server.server.sendLoggingMessage({ level, data, ...(name && { logger: name }) });
  const tool = (name, inputSchema, run) =>
    server.registerTool(name, { description: name, inputSchema: z.object(inputSchema) }, run);
  tool('log-all', {}, async (_given, context) => {
    const log = logger(context);
    for (const level of levels) await log(level, { said: level }, `of.${level}`);
    return done;
  });
  tool('flood', { count: z.number() }, async ({ count }, context) => {
    const log = logger(context);
    for (let i = 1; i <= count; i += 1) await log('info', `message ${i}`, 'flood');
    return done;
  });
  tool('raw', { line: z.string() }, ({ line }) => {
    process.stdout.write(`${line}\n`);
    return done;
  });
  tool('meta', {}, (_given, context) => ({
    content: [
      { type: 'text', text: JSON.stringify(isModern ? context.mcpReq._meta : context._meta) },
    ],
  }));
  for (const uri of uris) {
    server.registerResource(uri.replace('://', '-'), uri, {}, () => ({
      contents: [
        { uri, text: `The text of ${uri}.` },
        { uri, mimeType: 'image/png', blob: 'AAAA' },
      ],
    }));
  }
  server.registerPrompt('greet', { argsSchema: promptArguments() }, ({ name }) => ({
    messages: [{ role: 'user', content: { type: 'text', text: `Hello, ${name}.` } }],
  }));
  const wanted = new Set(isModern ? uris : []);
  if (!isModern) {
    server.server.setRequestHandler(subscribe, ({ params }) => {
      wanted.add(params.uri);
      return {};
    });
  }
  // Only subscribers hear of it: the SDK of 2026-07-28 keeps it from all others.
  const timer = setInterval(() => {
    for (const uri of wanted) void server.server.sendResourceUpdated({ uri }).catch(() => {});
  }, 50);
  timer.unref();
  return server;
}

function promptArguments() {
  const name = completable(z.string(), (value) => names.filter((one) => one.startsWith(value)));
  return isModern ? z.object({ name }) : { name };
}

async function respond(handler, request, response) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  const answer = await handler.fetch(
    new Request(`http://${request.headers.host}${request.url}`, {
      method: request.method,
      headers: Object.entries(request.headers),
      ...(chunks.length > 0 ? { body: Buffer.concat(chunks) } : {}),
    }),
  );
  response.writeHead(answer.status, Object.fromEntries(answer.headers));
  if (answer.body) for await (const chunk of answer.body) response.write(chunk);
  response.end();
}

if (kind === 'v1-stdio') await build().connect(new StdioServerTransport());
else if (kind === 'v2-stdio-modern') serveStdio(build, { legacy: 'reject' });
else {
  const handler = createMcpHandler(build, { legacy: 'reject' });
  setInterval(() => {
    for (const uri of uris) handler.notify.resourceUpdated(uri);
  }, 50).unref();
  const http = createServer((request, response) => {
    respond(handler, request, response).catch((error) => {
      console.error(error);
      response.destroy();
    });
  });
  http.listen(0, '127.0.0.1', () => {
    console.log(JSON.stringify({ url: `http://127.0.0.1:${http.address().port}/mcp` }));
  });
}

import { createServer } from 'node:http';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { memorySkillFiles, SkillCatalog } from '@modelcontextprotocol/server/ext/skills';
import { listenOnLoopback } from './listen-on-loopback.ts';

/**
 * Two skills of the official SDK over HTTP (SEP-2640). What `altered` maps is replaced in the files on
 * their way, since the SDK itself sends none that changed after it was listed.
 */
export async function startSkillsServer() {
  const files: Record<string, string> = {
    'tea/SKILL.md': '---\nname: tea\ndescription: Brew tea well.\n---\n\n# Tea\n\nWarm the pot.\n',
    'tea/references/TIMES.md': 'Green 2 min, black 4 min.\n',
    'coffee/SKILL.md': '---\nname: coffee\ndescription: Brew coffee.\n---\n\nGrind late.\n',
  };
  const catalog = await SkillCatalog.load(memorySkillFiles(files), {
    cacheHint: { ttlMs: 1000, cacheScope: 'public' },
  });
  const asked: string[] = [];
  const altered = new Map<string, string>();
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'skills', version: '1' },
      { capabilities: { resources: {} } },
    );
    catalog.attach(server);
    return server;
  });
  const server = createServer(async (request, response) => {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece as Buffer);
    const body = Buffer.concat(pieces);
    const { method } = (body.length > 0 ? JSON.parse(body.toString()) : {}) as { method?: string };
    if (method !== undefined) asked.push(method);
    const answer = await handler.fetch(
      new Request(`http://${request.headers.host}${request.url}`, {
        method: request.method ?? 'GET',
        headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ...(request.method === 'POST' && { body }),
      }),
    );
    const { 'content-length': _length, ...headers } = Object.fromEntries(answer.headers);
    response.writeHead(answer.status, headers);
    let text = await answer.text();
    if (method === 'resources/read') {
      for (const [from, to] of altered) text = text.replace(from, to);
    }
    response.end(text);
  });
  const { origin, close } = await listenOnLoopback(server);
  return { url: `${origin}/mcp`, close, asked, files, altered };
}

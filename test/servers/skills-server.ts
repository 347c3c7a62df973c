import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createMcpHandler, McpServer } from '@modelcontextprotocol/server';
import { skillEntry, SkillsExtension } from '@modelcontextprotocol/server/ext/skills';
import { listenOnLoopback } from './listen-on-loopback.ts';

/**
 * Three skills of the official SDK over HTTP (SEP-2640), one of them dynamic. What `altered` maps is
 * replaced in the files on their way.
 */
export async function startSkillsServer() {
  const files: Record<string, string> = {
    'tea/SKILL.md': '---\nname: tea\ndescription: Brew tea well.\n---\n\n# Tea\n\nWarm the pot.\n',
    'tea/references/TIMES.md': 'Green 2 min, black 4 min.\n',
    'coffee/SKILL.md': '---\nname: coffee\ndescription: Brew coffee.\n---\n\nGrind late.\n',
    'freestyle/SKILL.md': '---\nname: freestyle\ndescription: Whatever comes.\n---\n\nTaste.\n',
    'freestyle/NOTES.md': 'None yet.\n',
  };
  const filesOf = (name: string) =>
    Object.fromEntries(
      Object.entries(files).flatMap(([path, text]) =>
        path.startsWith(`${name}/`) ? [[path.slice(name.length + 1), text]] : [],
      ),
    );
  const [coffee, tea, freestyle] = await Promise.all(
    ['coffee', 'tea', 'freestyle'].map((name) => skillEntry(name, filesOf(name))),
  );
  if (!coffee || !tea || !freestyle) throw new Error('each has an entry');
  const skills = [coffee, tea, { ...freestyle, resources: 'dynamic' as const }];
  const pathOf = (uri: string) => uri.replace('skill://', '');
  const extension = new SkillsExtension({
    cacheHint: { ttlMs: 1000, cacheScope: 'public' },
    source: {
      list: () => Promise.resolve({ skills }),
      get: (uri) => Promise.resolve(skills.find((skill) => skill.uri === uri)),
      read(uri) {
        const text = files[pathOf(uri)];
        return Promise.resolve(
          text === undefined ? undefined : { text, mimeType: 'text/markdown' },
        );
      },
      readDirectory(uri) {
        const names = Object.keys(filesOf(pathOf(uri)));
        const resources = names.map((name) => ({ name, uri: `${uri}/${name}` }));
        return Promise.resolve(names.length === 0 ? undefined : { resources });
      },
    },
  });
  const asked: string[] = [];
  const altered = new Map<string, string>();
  const handler = createMcpHandler(() => {
    const server = new McpServer(
      { name: 'skills', version: '1' },
      { capabilities: { resources: {} } },
    );
    extension.attach(server);
    return server;
  });
  const answerTo = async (request: IncomingMessage, response: ServerResponse) => {
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
  };
  const server = createServer((request, response) => void answerTo(request, response));
  const { origin, close } = await listenOnLoopback(server);
  return { url: `${origin}/mcp`, close, asked, files, altered };
}

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/client';
import { StdioServerTransport } from '@modelcontextprotocol/server/stdio';
import { entryUrl } from '../../../test/entry.ts';
import { runCommand } from '../cli/run-command.ts';

/** The name of a script in test/servers, and its arguments, as a command line. */
export const serverLine = (script: string, ...args: string[]): string =>
  [process.execPath, resolve('test/servers', script), ...args]
    .map((word) => `'${word.replaceAll("'", String.raw`'\''`)}'`)
    .join(' ');

/** A home folder, with these servers in it, or those that come with Wirebench. */
export function createHome(mcpServers: object | 'bundled' = {}) {
  const home = mkdtempSync(join(tmpdir(), 'wirebench-agent-'));
  if (mcpServers !== 'bundled') {
    writeFileSync(join(home, 'mcp.json'), JSON.stringify({ mcpServers }));
  }
  return {
    home,
    /** Writes what `written-server.mjs` is told; returns the path. */
    write(told: object, name = 'told.json'): string {
      const file = join(home, name);
      writeFileSync(file, JSON.stringify(told));
      return file;
    },
    remove: () => rmSync(home, { recursive: true, force: true }),
  };
}

type Told = { text: string; data: Record<string, unknown>; isError: boolean; bytes: number };

/** An agent, which is the official client, and `wirebench mcp` in this process, with pipes between them. */
export async function startAgent(
  home: string,
  words: string[],
  options: ConstructorParameters<typeof Client>[1] = {},
) {
  const [toServer, toAgent] = [new PassThrough(), new PassThrough()];
  let stderr = '';
  const ended = runCommand({
    args: ['mcp', ...words],
    entryUrl,
    environment: { ...process.env, WIREBENCH_HOME: home },
    stdin: toServer,
    print: (text) => void toAgent.write(text),
    printError: (text) => void (stderr += text),
    signal: new AbortController().signal,
  });
  const client = new Client({ name: 'agent', version: '1.0.0' }, options);
  const strays: string[] = [];
  client.onerror = (error) => strays.push(error.message);
  await client.connect(new StdioServerTransport(toAgent, toServer));

  return {
    client,
    /** What came on stdout and was no message. */
    strays,
    async ask(
      name: string,
      args: Record<string, unknown> = {},
      signal?: AbortSignal,
    ): Promise<Told> {
      const result = await client.callTool(
        { name, arguments: args },
        { ...(signal && { signal }) },
      );
      const [block] = result.content;
      return {
        text: block?.type === 'text' ? block.text : '',
        data: (result.structuredContent ?? {}) as Record<string, unknown>,
        isError: result.isError === true,
        bytes: Buffer.byteLength(JSON.stringify(result)),
      };
    },
    /** Closes the agent's end; resolves with the exit code of the command. */
    async close() {
      toServer.end();
      const exitCode = await ended;
      await client.close();
      return { exitCode, stderr };
    },
  };
}

export type Agent = Awaited<ReturnType<typeof startAgent>>;

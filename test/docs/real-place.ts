import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { startOAuthServer } from '../servers/oauth-server.ts';
import { npmServer, startRegistry } from '../servers/registry.ts';
import { startSkillsServer } from '../servers/skills-server.ts';
import { startTasksServer } from '../servers/tasks-server.ts';
import { recorded } from '../recorded.ts';
import { runCli } from '../run-cli.ts';
import { signInElsewhere } from './sign-in-elsewhere.ts';
import { smallZip } from '../small-zip.ts';
import { startGuideServer } from './guide-server.ts';

const quoted = (...words: string[]) => words.map((word) => `"${word}"`).join(' ');
const guide = resolve('test/docs/guide-server-stdio.ts');
const everything = join(
  dirname(
    createRequire(import.meta.url).resolve('@modelcontextprotocol/server-everything/package.json'),
  ),
  'dist/index.js',
);
/** No keyring is asked, and no browser is opened. */
export const environment = { WIREBENCH_KEYRING: 'off', CI: '1' };

/** Servers that have what the guides name, and a home that knows them; each command gets a copy of it. */
export async function realPlace() {
  const template = mkdtempSync(join(tmpdir(), 'wirebench-guides-'));
  const [server, tasks, skills, protectedServer, registry] = await Promise.all([
    startGuideServer(),
    startTasksServer('modern'),
    startSkillsServer(),
    startOAuthServer({ hasRefresh: true }),
    startRegistry([npmServer('com.a/weather', '@a/weather')]),
  ]);
  const named = ['weather', 'calculator', 'people', 'files'];
  const urls = {
    ...Object.fromEntries(named.map((name) => [name, server.url])),
    library: tasks.url,
    brewing: skills.url,
    tracker: protectedServer.url,
  };
  writeFiles(template, urls);

  const cli = (...words: string[]) => runCli(words, { home: template, env: environment });
  for (const name of Object.keys(urls)) await cli('info', '--server', name, '--yes');
  await runCli(['secrets', 'set', 'GITHUB_TOKEN', '--for', 'github', '--keep-in', 'file'], {
    home: template,
    env: environment,
    stdin: 'a token',
  });
  await signInElsewhere(['login', 'tracker', '--no-browser'], template, environment);
  await cli('call', 'work', '--server', 'library', '--detach');
  await cli('call', 'work', '--server', 'library', '--arg', 'how=wait', '--detach');
  await cli('export', 'latest', '-o', join(template, 'traffic.jsonl'));

  return {
    /** A home of its own. */
    copy(): string {
      const home = mkdtempSync(join(tmpdir(), 'wirebench-guide-'));
      cpSync(template, home, { recursive: true });
      return home;
    },
    values: {
      'npx -y @modelcontextprotocol/server-everything': quoted(process.execPath, everything),
      'node server.js': quoted(process.execPath, guide),
      'node dist/server.js': quoted(process.execPath, guide),
      node: process.execPath,
      'server.js': guide,
      'http://127.0.0.1:3001/mcp': server.url,
      'https://mcp.example.com/mcp': protectedServer.url,
      'https://registry.example': registry.origin,
      'box.pem': resolve('test/certificates/localhost.pem'),
      'box.key': resolve('test/certificates/localhost.key'),
      '0.0.0.0': '127.0.0.1',
      '4300': '0',
      '4632': '0',
      '500': '20',
      research: 'work',
      'topic=tea': 'how=wait',
    } as Record<string, string>,
    async close(): Promise<void> {
      await Promise.all([server, tasks, skills, protectedServer].map((one) => one.close()));
      await registry[Symbol.asyncDispose]();
      rmSync(template, { recursive: true, force: true });
    },
  };
}

/** What the commands read, by the names that the guides give it. */
function writeFiles(home: string, urls: Record<string, string>): void {
  const write = (name: string, content: string | Buffer) => {
    mkdirSync(dirname(join(home, name)), { recursive: true });
    writeFileSync(join(home, name), content);
  };
  const entries = Object.entries(urls).map(([name, url]) => [
    name,
    { url, ...(name === 'calculator' && { era: 'legacy' }) },
  ]);
  const servers = { mcpServers: Object.fromEntries(entries) as object };
  write('mcp.json', JSON.stringify(servers));
  const staging = { name: 'staging', variables: { HOST: 'staging.example.com' } };
  write('settings.json', JSON.stringify({ network: {}, environments: [staging] }));
  write('.vscode/mcp.json', JSON.stringify({ servers: { more: { url: urls['weather'] } } }));
  write('.cursor/mcp.json', JSON.stringify({ mcpServers: { sky: { url: urls['weather'] } } }));
  const tool = { name: 'echo', description: 'Returns the text.', inputSchema: { type: 'object' } };
  for (const name of ['tools.json', 'definitions.json']) {
    write(name, JSON.stringify({ tools: [tool] }));
  }
  const cases = [{ prompt: 'add a=2 b=3', expect: { calls: [{ tool: 'add' }] } }];
  const evals = { model: 'demo', servers: { weather: { url: urls['weather'] } }, cases };
  write('cases.yaml', JSON.stringify(evals));
  const manifest = {
    manifest_version: '0.3',
    name: 'weather',
    version: '1.0.0',
    description: 'Tells the weather.',
    server: {
      type: 'node',
      mcp_config: {
        command: 'node',
        args: ['${__dirname}/index.mjs', '${user_config.unit}'],
        env: { API_KEY: '${user_config.api_key}' },
      },
    },
    user_config: {
      unit: { type: 'string', title: 'Unit', required: true },
      api_key: { type: 'string', title: 'API key', sensitive: true },
    },
  };
  write(
    'weather.mcpb',
    smallZip([
      { name: 'manifest.json', content: JSON.stringify(manifest) },
      { name: 'index.mjs', content: readFileSync('test/servers/odd-server.mjs') },
    ]),
  );
  recorded(home, '20261122-043000-1a2b', [
    JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message' }),
  ]);
}

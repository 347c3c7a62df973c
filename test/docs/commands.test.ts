import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseCommandLine } from '../../src/main/cli/parse-command-line.ts';
import { cliEntry } from '../entry.ts';
import { runCliProcess } from '../run-cli-process.ts';
import { runCli } from '../run-cli.ts';
import { environment, realPlace } from './real-place.ts';
import { shownCommands, type ShownCommand } from './shown-commands.ts';
import { signInElsewhere } from './sign-in-elsewhere.ts';

const longSuite = 'takes half a minute; src/main/cli/reports/run-conformance.test.ts runs it';
/** Lines that are not run here, each with the reason. */
const notRun: Record<string, string> = {
  'npm ci && npm start': 'installs packages, and opens a window',
  'npm ci && npm test': 'installs packages, and runs this test',
  'npm run stage': 'builds; test/npm-package.test.ts runs it',
  'npx @modelcontextprotocol/inspector --cli node server.js --method tools/list':
    'is the Inspector’s, and needs the internet',
  'wirebench conformance --url http://127.0.0.1:3001/mcp': longSuite,
  'npx --yes wirebench@0.1.0 conformance --url http://127.0.0.1:3001/mcp --junit conformance.xml':
    longSuite,
  'docker build -f container/Dockerfile --target slim -t wirebench .': 'needs Docker',
  'docker run --rm -it --read-only --tmpfs /tmp -v wirebench:/data -p 127.0.0.1:4632:4632 wirebench':
    'needs Docker',
  'docker run --rm -it --read-only --tmpfs /tmp -v wirebench:/data -p 127.0.0.1:4632:4632 wirebench serve --host 0.0.0.0 --allow-http --public-url https://dev.example/wirebench/ --no-commands':
    'needs Docker',
  'docker run -it -p 127.0.0.1:4632:4632 … npm start -- --web --listen 0.0.0.0 --no-open':
    'needs Docker',
};
/** Exit codes that are not 0, as the guides say of these commands. */
const exitCodes: Record<string, number> = {
  // Without --yes a bundle is only shown.
  'wirebench servers add weather.mcpb': 2,
  // Without --yes or --approve nothing is started.
  'wirebench eval cases.yaml': 2,
  // It listens until Ctrl+C.
  'wirebench listen --server weather --log-level debug --json': 130,
};

/** Those that have nothing to say where all is well. */
const quiet = new Set([
  'wirebench secrets set GITHUB_TOKEN --for github < token.txt',
  'wirebench secrets remove GITHUB_TOKEN',
]);

const shown = shownCommands();
const ours = shown.filter((one): one is Required<ShownCommand> => one.words !== undefined);
const run = ours.filter(({ line }) => !Object.hasOwn(notRun, line));
const inProcess = run.filter(({ words }) => needsProcess(words));
const here = run.filter(({ words }) => !needsProcess(words));

let place: Awaited<ReturnType<typeof realPlace>>;
beforeAll(async () => {
  place = await realPlace();
});
afterAll(() => place.close());

test('the guides and the help show commands', () => expect(run.length).toBeGreaterThan(70));

test('each line of another program is listed with the reason why it is not run', () => {
  const lines = shown.filter(({ words }) => !words).map(({ line }) => line);

  expect(lines.filter((line) => !Object.hasOwn(notRun, line))).toEqual([]);
});

test('no line is listed that is not shown any more', () => {
  const lines = shown.map(({ line }) => line);
  const listed = [...Object.keys(notRun), ...Object.keys(exitCodes), ...quiet];

  expect(listed.filter((line) => !lines.includes(line))).toEqual([]);
});

test.each(ours)('$line is understood', ({ words }) => {
  // Without a command the app is served, which is no command that is parsed.
  expect(() => words.length > 0 && parseCommandLine(words)).not.toThrow();
});

describe.concurrent('runs, and says something', () => {
  test.each(here)('$line ($places)', async ({ line, words }) => {
    const home = place.copy();

    const { exitCode, stdout, stderr } = await runShown(line, realWords(words, home), home);
    await rm(home, { recursive: true, force: true });

    expect([exitCode, stderr]).toEqual([exitCodes[line] ?? 0, expect.anything()]);
    expect((stdout + stderr).trim() === '').toBe(quiet.has(line));
  });

  test.each(inProcess)('$line ($places)', async ({ words }) => {
    const home = place.copy();

    const { exitCode, stdout, stderr } = await runCliProcess(realWords(words, home), {
      home,
      entry: cliEntry,
      env: { ...environment, HOME: home, USERPROFILE: home, XDG_CACHE_HOME: join(home, 'cache') },
      stdin: words[0] === 'mcp' ? `${initialize}\n` : '',
      onStdout: (text, child) => text.includes('#token=') && !child.killed && child.kill('SIGTERM'),
    });
    await rm(home, { recursive: true, force: true });

    expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
    expect(stdout + stderr).toMatch(/^Wirebench: http|"protocolVersion":"2025|^Cursor\b[^]*sky/);
  });
});

/** Whether the command takes over its process, or reads the files of whoever runs it. */
function needsProcess(words: string[]): boolean {
  const [name = 'serve'] = words;
  if (name === 'mcp' || name === 'serve') return true;
  return name === 'inspector' ? !words.includes('--cli') : words.join(' ') === 'servers import';
}

/** The words with real values in place of those that only stand for some, and files in this folder. */
function realWords(words: string[], folder: string): string[] {
  const isTask = words[0] === 'tasks';
  // The official registry is in the internet.
  const isOfficial = words[1] === 'search' && !words.includes('--registry');
  const all = isOfficial ? [...words, '--registry', 'https://registry.example'] : words;
  return all.map((word) => {
    if (isTask && word === 'weather') return 'library';
    // There is no ping since 2026-07-28.
    if (words[1] === 'ping' && word === 'weather') return 'calculator';
    if (word === '9f3c') return words[1] === 'cancel' ? 'task-2' : 'task-1';
    const value = place.values[word];
    if (value !== undefined) return value;
    return /^@?[\w./]+\.(json|jsonl|yaml|xml|html|mcpb)$/.test(word)
      ? word.replace(/^@?/, `$&${folder}/`)
      : word;
  });
}

const initialize = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'agent', version: '1' },
  },
});

function runShown(line: string, words: string[], home: string) {
  if (words[0] === 'login') return signInElsewhere(words, home, environment);
  const interrupted = new AbortController();
  const isInterrupted = exitCodes[line] === 130;
  const stdin = line.includes(' < ') ? 'a value\n' : '';
  return runCli(words, {
    home,
    env: environment,
    stdin,
    signal: interrupted.signal,
    onStdout: () => isInterrupted && interrupted.abort(),
  });
}

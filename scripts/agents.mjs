// Claude Code, with a stand-in for its model, finds the failing record of a broken server through
// `wirebench mcp`. It is fetched for this, since it is larger than all else that the tests need:
// `npm run test:agents`, or with WIREBENCH_CLAUDE_CODE=/path/to/claude.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { findTheFailure, expectedTools } from './agents/find-the-failure.mjs';
import { startScriptedModel } from './agents/scripted-model.mjs';
import { root, run } from './run.mjs';

const version = '2.1.330';
const limitMs = 180_000;
const cli = join(root, 'out/main/cli.js');
const node = join(root, 'node_modules/node/bin/node');
const brokenServer = join(root, 'test/servers/odd-server.mjs');

const folder = mkdtempSync(join(tmpdir(), 'wirebench-agents-'));
try {
  const problems = await findsTheFailure(await claudeCode());
  for (const problem of problems) console.error(`FAIL ${problem}`);
  process.exitCode = problems.length > 0 ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** The program's path; fetches it where the environment names none. */
async function claudeCode() {
  const own = process.env.WIREBENCH_CLAUDE_CODE;
  if (own) return own;
  console.log(`Fetching Claude Code ${version} …`);
  const at = join(folder, 'client');
  mkdirSync(at);
  writeFileSync(join(at, 'package.json'), '{"private":true}');
  const { code, output } = await run(
    'npm',
    ['install', '--prefix', at, '--no-audit', '--no-fund', `@anthropic-ai/claude-code@${version}`],
    { capture: true },
  );
  const installed = join(at, 'node_modules/.bin/claude');
  if (code !== 0 || !existsSync(installed)) throw new Error(`It could not be fetched:\n${output}`);
  // npm may leave out install scripts; this one puts the program in its place.
  await run(node, [join(at, 'node_modules/@anthropic-ai/claude-code/install.cjs')], {
    capture: true,
  });
  return installed;
}

/** Runs the scenario; resolves with what was wrong, a sentence each. */
async function findsTheFailure(program) {
  if (!existsSync(cli)) throw new Error('There is no build: npm run build');
  const home = join(folder, 'home');
  const project = join(folder, 'project');
  for (const made of [home, project]) mkdirSync(made);
  const wirebench = {
    command: node,
    args: [cli, 'mcp', '--stdio', `"${node}" "${brokenServer}" garbage`],
    env: { WIREBENCH_HOME: join(folder, 'wirebench'), WIREBENCH_KEYRING: 'off' },
  };
  const config = join(project, 'mcp.json');
  writeFileSync(config, JSON.stringify({ mcpServers: { wirebench } }));

  const model = await startScriptedModel(findTheFailure);
  const { output, code, ms } = await started(program, config, { home, project, url: model.url });
  await model.close();

  const calls = model.requests.flatMap(({ turn }) => turn.name ?? []);
  const withTools = model.requests.find(({ offered }) => offered.includes(expectedTools[0]));
  const offered = (withTools?.tools ?? []).filter(({ name }) => expectedTools.includes(name));
  console.log(`Claude Code ended with ${code} after ${(ms / 1000).toFixed(1)} s`);
  console.log(
    `offered to its model: ${offered.length} tools, ${JSON.stringify(offered).length} characters`,
  );
  console.log(`called: ${calls.join(', ')}`);
  console.log(`said: ${output.trim()}`);
  return problemsOf(output, await recorded());
}

function started(program, config, { home, project, url }) {
  const words = ['-p', 'Why does my server not work?', '--model', 'sonnet'];
  words.push('--mcp-config', config, '--strict-mcp-config', '--allowedTools', 'mcp__wirebench');
  const env = {
    PATH: process.env.PATH,
    HOME: home,
    ANTHROPIC_BASE_URL: url,
    ANTHROPIC_API_KEY: 'none',
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
    DISABLE_AUTOUPDATER: '1',
    // All tools at once, when the server has answered: the stand-in does not search for them.
    ENABLE_TOOL_SEARCH: 'false',
    MCP_CONNECTION_NONBLOCKING: 'false',
  };
  const at = performance.now();
  const child = spawn(program, words, { cwd: project, env, stdio: ['ignore', 'pipe', 'inherit'] });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (piece) => (output += piece));
  const timer = setTimeout(() => child.kill('SIGKILL'), limitMs);
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('close', (code) => {
      clearTimeout(timer);
      done({ output, code, ms: performance.now() - at });
    });
  });
}

/** The malformed records of the session, as its recording has them. */
async function recorded() {
  const { output } = await run(
    node,
    [cli, 'export', 'latest', '-o', '-', '--filter', 'kind:malformed'],
    { capture: true, env: { WIREBENCH_HOME: join(folder, 'wirebench'), WIREBENCH_KEYRING: 'off' } },
  );
  return output.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line)] : []));
}

function problemsOf(output, records) {
  let said;
  try {
    said = JSON.parse(output);
  } catch {
    return ['What it said is no finding.'];
  }
  const last = records.findLast(({ kind }) => kind === 'malformed');
  if (!last) return ['The recording has no malformed record.'];
  const facts = { seq: said.seq, kind: said.kind, body: said.body };
  const wanted = { seq: last.seq, kind: last.kind, body: last.text };
  return [
    ...(isDeepStrictEqual(facts, wanted)
      ? []
      : [`It named ${JSON.stringify(facts)}; the last is ${JSON.stringify(wanted)}.`]),
    ...(said.advice ? [] : ['It was not told what to do.']),
  ];
}

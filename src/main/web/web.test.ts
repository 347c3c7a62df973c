import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { admittedSocket, webClient } from '../../../bench/traffic/web-client.ts';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { webEntry } from '../../../test/entry.ts';

let home: string;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-entry-'));
});

afterEach(() => rm(home, { recursive: true, force: true }));

/** Runs the entry as a user's shell would. */
function run(...args: string[]) {
  const child = spawn(process.execPath, [webEntry, '--no-open', ...args], {
    env: { ...process.env, WIREBENCH_HOME: home, XDG_CACHE_HOME: join(home, 'cache') },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // Where a test fails before it ends it.
  onTestFinished(() => void child.kill('SIGKILL'));
  const printed = { out: '', error: '' };
  const link = new Promise<string>((resolve) => {
    child.stdout.on('data', (chunk) => {
      printed.out += chunk;
      const match = /http:\/\/\S+/.exec(printed.out);
      if (match) resolve(match[0]);
    });
  });
  child.stderr.on('data', (chunk) => (printed.error += chunk));
  const code = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
  });
  return { child, printed, link, code };
}

test('prints one line with a link that works, and ends in order when told to', async () => {
  const { child, printed, link, code } = run();

  const token = new URL(await link).hash.replace('#token=', '');
  const { session } = await admittedSocket(await link, { token });
  child.kill('SIGTERM');

  expect(session).toMatch(/^[\w-]{32}$/);
  expect(await code).toBe(0);
  expect(printed.out).toMatch(
    /^Wirebench: http:\/\/[a-z2-7]{20}\.localhost:\d+\/#token=[\w-]{32}\n$/,
  );
  expect(printed.error).toBe('');
});

test('says what is weaker about the machine’s own number, where that is asked for', async () => {
  const { child, printed, link, code } = run('--host-name', '127.0.0.1');

  expect(await link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/#token=/);
  await vi.waitFor(() => expect(printed.out).toContain('Prefer the usual address'), 30_000);
  child.kill('SIGTERM');
  expect(await code).toBe(0);
});

test('says who else reaches it, where it is to listen at all addresses', async () => {
  const { child, printed, link, code } = run('--listen', '0.0.0.0');
  const { port } = new URL(await link);

  await vi.waitFor(
    () => expect(printed.out).toContain(`docker run -p 127.0.0.1:${port}:${port}`),
    30_000,
  );
  child.kill('SIGTERM');
  expect(await code).toBe(0);
});

test('a line that comes in brings another link', async () => {
  const { child, printed, link, code } = run();
  const first = await link;

  await vi.waitFor(() => {
    child.stdin.write('\n');
    expect(printed.out.match(/#token=/g)?.length).toBeGreaterThan(1);
  });
  const links = printed.out.match(/http:\/\/\S+/g) ?? [];
  // Whoever read them goes, as head does once it has its lines, and the next ones are told to nobody.
  child.stdout.destroy();
  for (const known of links.slice(0, 2)) {
    child.stdin.write('\n');
    await admittedSocket(known, { token: new URL(known).hash.replace('#token=', '') });
  }
  child.kill('SIGTERM');

  expect(new Set(links).size).toBe(links.length);
  expect(new Set(links.map((one) => new URL(one).origin))).toEqual(
    new Set([new URL(first).origin]),
  );
  expect(await code).toBe(0);
});

test('two on one folder each record, and neither takes the other’s recording away', async () => {
  const [first, second] = [run(), run()];
  const [one, two] = [webClient(await first.link), webClient(await second.link)];
  await one.call('connections.connect', { serverName: 'Demo: everyday tools' });
  const other = () =>
    vi.waitFor(async () => {
      const listed = await two.call('traffic.recordings', {});
      const [found] = listed.filter(({ isCurrent, servers }) => !isCurrent && servers?.length);
      if (!found) throw new Error('nothing was recorded yet');
      return found;
    });
  const recording = await other();
  const { recordingId } = recording;
  const rowsOf = (client: typeof two) =>
    client.call('traffic.rows', { recordingId, filter: {}, offset: 0, limit: 9 });

  await expect(two.call('traffic.removeRecording', { recordingId })).rejects.toMatchObject({
    code: 'REFUSED',
    message: 'Another Wirebench is writing this recording; it can’t be removed meanwhile.',
  });
  const { total } = await rowsOf(two);
  await one.call('connections.connect', { serverName: 'Demo: everyday tools' });
  await vi.waitFor(async () => expect((await rowsOf(one)).total).toBeGreaterThan(total));
  await vi.waitFor(async () => expect((await rowsOf(two)).total).toBeGreaterThan(total));
  one.close();
  first.child.kill('SIGTERM');
  await first.code;
  await two.call('traffic.removeRecording', { recordingId });

  expect(recording.servers).toEqual(['Demo: everyday tools']);
  expect(recording).not.toHaveProperty('wasCut');
  expect(recording).not.toHaveProperty('damage');
  expect(recording).not.toHaveProperty('problem');
  const left = await two.call('traffic.recordings', {});
  expect(left.map((found) => found.recordingId)).not.toContain(recordingId);
  two.close();
  second.child.kill('SIGTERM');
  expect(await second.code).toBe(0);
});

test('says which port is in use and what to do', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => {
    other.listen(0, '127.0.0.1', resolve);
  });
  const { port } = other.address() as AddressInfo;

  const { code, printed } = run('--port', String(port));

  expect(await code).toBe(2);
  expect(printed.error).toBe(
    `wirebench: Port ${port} is in use by another program. Choose another with --port, or leave --port out for a free one.\n`,
  );
  other.close();
});

test('a data folder that is none is told of, without a link that leads nowhere for long', async () => {
  home = join(home, 'a-file');
  await writeFile(home, 'of somebody');

  const { code, printed } = run('--port', '0');

  expect(await code).toBe(1);
  expect(printed.error).toBe(
    `wirebench: Wirebench can’t start: The data folder ${home} can’t be used: it is not a folder. Set WIREBENCH_HOME to a folder that you may write to.\n`,
  );
  expect(await readFile(home, 'utf8')).toBe('of somebody');
});

test.each([
  [['--port', 'http'], /--port takes a number from 0 to 65535, not 'http'/],
  [['--port', '70000'], /not '70000'/],
  [['--port', '-1'], /--port/],
  [['--port', ''], /not ''/],
  [['--prot', '80'], /--prot/],
  [['serve'], /serve/],
  [['--host-name', 'evil.example'], /--host-name takes 127\.0\.0\.1 only/],
  [['--listen', '10.0.0.1'], /--listen takes 0\.0\.0\.0 only/],
  [['--listen', ''], /--listen takes 0\.0\.0\.0 only/],
])('does not start with %j', async (args, message) => {
  const { code, printed } = run(...args);

  expect(await code).toBe(2);
  expect(printed.error).toMatch(message);
  expect(printed.out).toBe('');
});

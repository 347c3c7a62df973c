import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSecretMasker } from '../core/secrets/masking/secret-masker.ts';
import { entriesOf, faultLog, secretHider } from './fault-log.ts';

test.each(['', 'not a log\n\nof ours', '\u0000', '2026-01-01T00:00:00.000Z'])(
  'no entry is made of %j',
  (text) => {
    expect(entriesOf(text, '/home/me')).toEqual([]);
  },
);

test('an entry names no folder of the user', () => {
  const log = '2026-01-01T00:00:00.000Z Error at file:///home/me/app/x.js:1 (/home/me/y)\n\n';

  expect(entriesOf(log, '/home/me')[0]?.text).toBe('Error at file://~/app/x.js:1 (~/y)');
});

describe('the fault log', () => {
  let home: string;

  beforeEach(async () => {
    home = await mkdtemp(join(tmpdir(), 'wirebench-faults-'));
  });

  afterEach(() => rm(home, { recursive: true, force: true }));

  test('keeps what went wrong with time and stack, for its owner only', async () => {
    const { file, write } = faultLog(join(home, 'not-there-yet'), {});

    write('A promise was rejected', new TypeError('a bug'));
    write('Something else', 'plain text');

    const text = await readFile(file, 'utf8');
    expect(text).toMatch(/^\d{4}-\d\d-\d\dT\S+Z A promise was rejected: TypeError: a bug\n {4}at /);
    expect(text).toContain('Something else: plain text');
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  test('tells what was written last, the newest first, also from the log before', async () => {
    const { file, write, recent } = faultLog(home, {});
    await writeFile(`${file}.old`, '2026-01-01T00:00:00.000Z older\n\n');

    write('One', new Error('a bug'));
    write('Two', 'with\n\nlines of its own');

    const { entries, isCut, file: named } = recent();
    expect(named).toBe(file);
    expect(isCut).toBe(false);
    expect(entries.map(({ text }) => text.split('\n')[0])).toEqual([
      'Two: with',
      'One: Error: a bug',
      'older',
    ]);
    expect(entries[0]?.text).toBe('Two: with\n\nlines of its own');
  });

  test('shows at most a hundred, without secrets that came to be known later', () => {
    const { write, recent, maskBy } = faultLog(home, {});
    for (let at = 0; at < 101; at += 1) write('Failed', `known-7f3a-value ${at}`);
    maskBy((text) => text.replaceAll('known-7f3a-value', '[secret]'));

    const { entries, isCut } = recent();

    expect([entries.length, isCut]).toEqual([100, true]);
    expect(entries[0]?.text).toBe('Failed: [secret] 100');
  });

  test('before anything was caught there is nothing to show', () => {
    expect(faultLog(home, {}).recent()).toMatchObject({ entries: [], isCut: false });
  });

  test('starts a new file when the old one is full, and keeps that', async () => {
    const { file, write } = faultLog(home, {});
    await writeFile(file, 'x'.repeat(1_000_001));

    write('After', 'the old');

    expect((await readdir(home)).sort()).toEqual(['faults.log', 'faults.log.old']);
    expect(await readFile(file, 'utf8')).toContain('After: the old');
  });

  test('writes no secret that was stored or read while the app ran', async () => {
    const { file, write, learnFrom } = faultLog(home, {});
    const { onKnown } = learnFrom({ usesKeyring: false });
    for (const secret of ['of-another-day', 'a-key', 'a-key-that-is-longer', 'abc'])
      onKnown?.(secret);

    write('Failed', new Error('with a-key-that-is-longer, of-another-day, a-key; abc is a word'));

    const text = await readFile(file, 'utf8');
    expect(text).toContain('with [secret], [secret], a-key; abc is a word');
  });

  test('writes nothing that is known to be secret, however it is written', async () => {
    const { file, write, maskBy } = faultLog(home, {});
    maskBy(createSecretMasker([{ value: 'known-7f3a-value', label: '${env:KNOWN}' }]).mask);

    const encoded = Buffer.from('me:known-7f3a-value').toString('base64');
    write('Failed', new Error(`at https://x/?a=known%2D7f3a-value with Basic ${encoded}`));

    const text = await readFile(file, 'utf8');
    expect(text).toContain('https://x/?a=${env:KNOWN} with');
    expect(
      Buffer.from(/with Basic ([^\n]*)/.exec(text)?.[1] ?? '', 'base64').toString(),
    ).not.toContain('7f3a');
  });

  test('cuts an endless message', async () => {
    const { file, write } = faultLog(home, {});

    write('Long', 'x'.repeat(1_000_000));

    expect((await stat(file)).size).toBeLessThan(21_000);
  });

  test('says so where it can’t write, and does not throw', async () => {
    const blocked = join(home, 'a-file');
    await writeFile(blocked, '');
    const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);

    faultLog(blocked, {}).write('Lost', 'otherwise');

    expect(said).toHaveBeenCalledWith(expect.stringContaining('Lost: otherwise'));
    said.mockRestore();
  });
});

describe('secrets', () => {
  const hide = secretHider({
    GITHUB_TOKEN: 'ghp_longer-than-six',
    NESTED_KEY: 'ghp_longer-than-six-and-more',
    PATH: '/usr/bin',
    SHORT_KEY: 'abc',
    EMPTY_KEY: '',
  });

  test.each([
    ['failed with ghp_longer-than-six', 'failed with [GITHUB_TOKEN]'],
    ['the longer ghp_longer-than-six-and-more wins', 'the longer [NESTED_KEY] wins'],
    ['Authorization: Bearer abc.def-123', 'Authorization: Bearer [hidden]'],
    ['GET http://127.0.0.1/?token=abc123&x=1', 'GET http://127.0.0.1/?token=[hidden]&x=1'],
    ['https://user:pass@example.com/mcp', 'https://[hidden]@example.com/mcp'],
    ['run /usr/bin/node abc', 'run /usr/bin/node abc'],
  ])('%s', (text, hidden) => {
    expect(hide(text)).toBe(hidden);
  });
});

import { spawn } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { parseJson, readJsonFile } from './json-file.ts';
import { openSettings } from './settings.ts';
import { openViewState } from './view-state.ts';
import { writeAtomically } from './write-atomically.ts';

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'wirebench-storage-'));
});
afterEach(() => rm(home, { recursive: true, force: true }));

describe('JSON', () => {
  test('may have comments and trailing commas', () => {
    expect(parseJson('{/* a */"a": 1, // b\n}')).toEqual({ status: 'parsed', value: { a: 1 } });
  });

  test.each([
    ['', 1, 1],
    ['{"a": 1', 1, 8],
    ['{"a"\n 1}', 2, 2],
    ['{"a": 1} x', 1, 10],
    ['{"a": "b\n"}', 1, 7],
  ])('%j is told with its place', (text, line, column) => {
    expect(parseJson(text)).toMatchObject({ status: 'failed', problem: { line, column } });
  });

  test('nested without end is told, not a crash', () => {
    const text = '['.repeat(100_000) + ']'.repeat(100_000);

    expect(parseJson(text).status).toBe('failed');
  });

  test('in a file that is not there is missing', async () => {
    expect(await readJsonFile(join(home, 'none.json'))).toEqual({ status: 'missing' });
  });
});

describe('writing a file', () => {
  test('makes its folder, for the user only, and leaves no other file', async () => {
    const file = join(home, 'a', 'b', 'c.json');

    await writeAtomically(file, 'one');
    await writeAtomically(file, 'two ☕');

    expect(await readFile(file, 'utf8')).toBe('two ☕');
    expect(await readdir(join(home, 'a', 'b'))).toEqual(['c.json']);
  });

  test('leaves the old or the new content when the process is killed, never a part', async () => {
    const file = join(home, 'big.json');
    const module = resolve('src/main/core/storage/write-atomically.ts');
    const code = `
      const { writeAtomically } = await import(${JSON.stringify(module)});
      for (let i = 0; ; i += 1) {
        await writeAtomically(${JSON.stringify(file)}, String(i % 10).repeat(3_000_000));
        if (i === 3) console.log('started');
      }`;
    const child = spawn(process.execPath, ['--input-type=module', '-e', code]);
    await new Promise((started) => child.stdout.once('data', started));
    const exited = new Promise((done) => child.once('exit', done));

    child.kill('SIGKILL');
    await exited;

    const content = await readFile(file, 'utf8');
    expect(content).toBe(content.slice(0, 1).repeat(3_000_000));
  });
});

describe('what the page remembers', () => {
  test('may be another on disk, which is what a restart finds', async () => {
    const first = await openViewState(home);
    first.keep('draft', 'a secret', 'without');
    await first.flush();
    expect(first.read()).toEqual({ draft: 'a secret' });

    expect((await openViewState(home)).read()).toEqual({ draft: 'without' });
    expect(await readFile(join(home, 'view-state.json'), 'utf8')).not.toContain('secret');
  });

  test('is not there after a restart, nor what it was before, where it may not be written', async () => {
    const first = await openViewState(home);
    first.keep('draft', 'typed', 'typed');
    await first.flush();
    first.keep('draft', 'may hold a secret', undefined);
    expect(first.read()).toEqual({ draft: 'may hold a secret' });
    await first.flush();

    expect((await openViewState(home)).read()).toEqual({});
  });

  test('is forgotten on disk too, or written as it is again', async () => {
    const first = await openViewState(home);
    for (const key of ['a', 'b']) first.keep(key, 'typed', 'kept');
    first.write('a', undefined);
    first.write('b', 'open');
    await first.flush();

    expect((await openViewState(home)).read()).toEqual({ b: 'open' });
  });

  test('is there after a restart, and what was forgotten is not', async () => {
    const first = await openViewState(home);
    first.write('a', { deep: [1, '☕', null] });
    first.write('b', 1);
    first.write('b', undefined);
    first.write('__proto__', 'own');
    await first.flush();

    const second = await openViewState(home);

    expect(second.read()['a']).toEqual({ deep: [1, '☕', null] });
    expect(Object.keys(second.read())).toEqual(['a', '__proto__']);
    expect(({} as { own?: unknown }).own).toBeUndefined();
  });

  test('in a damaged file is set aside, and the app goes on', async () => {
    await writeFile(join(home, 'view-state.json'), '{"a":');

    const state = await openViewState(home);

    expect(state.read()).toEqual({});
    expect(await readFile(join(home, 'view-state.json.damaged'), 'utf8')).toBe('{"a":');
  });

  test('takes a draft that is longer on disk than it is', async () => {
    const state = await openViewState(home);
    const text = '"'.repeat(9_000_000);

    state.keep('draft', { text }, undefined);

    expect(state.read()).toEqual({ draft: { text } });
  });

  test('is bounded', async () => {
    const state = await openViewState(home);

    expect(() => state.write('a', 'x'.repeat(11_000_000))).toThrow('too large to be stored');
  });
});

describe('settings', () => {
  const staging = { name: 'staging', variables: { HOST: 'a' } };

  test('change only in what is named, and tell of it', async () => {
    const heard: unknown[] = [];
    const settings = await openSettings(home);
    settings.onChange((changed) => heard.push(changed.environment));
    settings.write({ network: { proxy: 'http://proxy:1' } });
    settings.write({ environments: [staging], environment: 'staging' });
    await settings.flush();

    const again = await openSettings(home);
    expect(again.read()).toEqual({
      network: { proxy: 'http://proxy:1' },
      environments: [staging],
      environment: 'staging',
    });
    expect(heard).toEqual([undefined, 'staging']);
  });

  test.each([
    ['{ half', 'Line 1, column 3: Unexpected character.'],
    ['{"network": 7}', 'network has to be an object.'],
    [JSON.stringify({ network: {}, environments: [staging, staging] }), 'environments '],
    [
      JSON.stringify({ network: { proxy: 5 }, registry: 6 }),
      'network.proxy has to be a string. reg',
    ],
  ])('that can’t be used (%s) are put aside, not lost, and told of', async (text, why) => {
    const told = vi.spyOn(console, 'error').mockReturnValue();
    onTestFinished(() => told.mockRestore());
    await writeFile(join(home, 'settings.json'), text);

    const settings = await openSettings(home);
    settings.write({ environment: 'x' });
    await settings.flush();

    expect(await readFile(join(home, 'settings.json.unusable'), 'utf8')).toBe(text);
    expect(settings.read()).toEqual({ network: {}, environment: 'x' });
    expect(told).toHaveBeenCalledWith(expect.stringContaining(`defaults replace the rest. ${why}`));
  });

  test('of which one can’t be used keep the others, also in the next run', async () => {
    const usable = {
      network: { proxy: 'http://proxy:1' },
      chat: { asksForAll: true },
      lockAfterMinutes: 15,
    };
    const text = JSON.stringify({ ...usable, registry: 'ftp://x', recordings: 7, other: 1 });
    await writeFile(join(home, 'settings.json'), text);

    const settings = await openSettings(home);
    const again = await openSettings(home);

    expect(settings.read()).toEqual(usable);
    expect(again.read()).toEqual(usable);
    expect(await readFile(join(home, 'settings.json.unusable'), 'utf8')).toBe(text);
  });
});

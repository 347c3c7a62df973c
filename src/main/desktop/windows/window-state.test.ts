import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readWindowState, windowBounds, writeWindowState } from './window-state.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const second = { x: 1920, y: 0, width: 1280, height: 720 };
const state = {
  x: 100,
  y: 50,
  width: 1200,
  height: 800,
  isMaximized: false,
  theme: 'dark' as const,
};

describe('the window opens', () => {
  test('at its first size where nothing is remembered', () => {
    expect(windowBounds(undefined, [screen])).toEqual({ width: 1360, height: 880 });
  });

  test('where it was', () => {
    const { isMaximized: _isMaximized, theme: _theme, ...bounds } = state;

    expect(windowBounds(state, [screen])).toEqual(bounds);
    expect(windowBounds({ ...state, x: 2000 }, [screen, second])).toMatchObject({ x: 2000 });
  });

  test.each([
    ['on a screen that is gone', { x: 2500 }],
    ['with a sliver in sight', { x: 1800 }],
    ['with its title bar above the screen', { y: -300 }],
    ['below the screen', { y: 1050 }],
    ['left of everything', { x: -5000 }],
  ])('at its first size rather than %s', (_where, moved) => {
    expect(windowBounds({ ...state, ...moved }, [screen])).toEqual({ width: 1360, height: 880 });
  });

  test('no larger than the screen that is there now', () => {
    const wide = { ...state, x: 0, y: 0, width: 3840, height: 2000 };

    expect(windowBounds(wide, [screen])).toMatchObject({ width: 1920, height: 1080 });
  });

  test('also where no screen is known', () => {
    expect(windowBounds(state, [])).toEqual({ width: 1360, height: 880 });
  });
});

describe('the file', () => {
  let folder: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'wirebench-window-'));
  });

  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('keeps the place, and leaves nothing beside it', async () => {
    const file = join(folder, 'window.json');

    writeWindowState(file, state);

    expect(readWindowState(file)).toEqual(state);
    expect(await readdir(folder)).toEqual(['window.json']);
  });

  test.each(['', '{', 'null', '[]', '{"x":"left"}', '{"x":1,"y":1,"width":1,"height":1}'])(
    'is ignored when it holds %j',
    async (text) => {
      const file = join(folder, 'window.json');
      await writeFile(file, text);

      expect(readWindowState(file)).toBeUndefined();
    },
  );

  test.each([[''], [', "theme": "pink"']])(
    'of a version without themes, or with others, keeps the place (%j)',
    async (theme) => {
      const file = join(folder, 'window.json');
      await writeFile(file, `{"x":1,"y":2,"width":800,"height":600,"isMaximized":true${theme}}`);

      expect(readWindowState(file)).toMatchObject({ x: 1, width: 800, theme: 'system' });
    },
  );

  test('is not missed when it is missing', () => {
    expect(readWindowState(join(folder, 'none.json'))).toBeUndefined();
  });
});

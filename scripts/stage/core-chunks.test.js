import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { coreChunks } from './core-chunks.mjs';

const at = (path) => (path.startsWith('node:') ? path : resolve(path));
const web = 'src/main/web/web.ts';
const runWeb = 'src/main/web/run-web.ts';
const core = 'src/main/core/create-backend.ts';
const cli = 'src/main/cli/cli.ts';
const desktop = 'src/main/desktop/desktop.ts';
const thread = 'src/main/core/a-worker.ts';

/** By file, what it imports, and after `later` what it imports while the app runs. */
const graph = {
  [web]: ['node:module', 'later', runWeb],
  [runWeb]: ['src/shared/early.ts', 'node_modules/ws/index.js', 'later', core],
  [core]: [
    'src/main/core/room.ts',
    'src/shared/early.ts',
    'src/shared/wide.ts',
    'src/shared/of-threads.ts',
    'src/shared/checked.ts',
    'src/shared/checked-at-once.ts',
    'src/shared/checked-in-threads.ts',
    'node_modules/zod/index.js',
    'node_modules/only-here/index.js',
  ],
  'src/main/core/room.ts': ['src/main/core/helper.ts', 'later', 'src/main/core/export.ts'],
  'src/main/core/export.ts': ['src/main/core/helper.ts', 'src/main/core/markdown.ts'],
  'src/shared/checked.ts': ['node_modules/zod/index.js'],
  'src/shared/checked-at-once.ts': ['node_modules/zod/index.js'],
  'src/shared/checked-in-threads.ts': ['node_modules/zod/index.js'],
  [desktop]: ['src/shared/checked-at-once.ts', 'later', core],
  [cli]: ['later', 'src/main/cli/command.ts', core],
  'src/main/cli/command.ts': ['src/shared/wide.ts', 'src/shared/checked.ts'],
  [thread]: [
    'src/shared/of-threads.ts',
    'src/shared/checked-in-threads.ts',
    'node_modules/zod/index.js',
  ],
};

function infoOf(id) {
  const [, imports = []] = Object.entries(graph).find(([file]) => at(file) === id) ?? [];
  const later = imports.includes('later') ? imports.indexOf('later') : imports.length;
  return {
    importedIds: imports.slice(0, later).map(at),
    dynamicallyImportedIds: imports.slice(later + 1).map(at),
  };
}

const groups = coreChunks([web, desktop, cli, thread].map(at), [at(thread)]);
const chunksOf = (file) =>
  groups.map(({ name }) => name(at(file), { getModuleInfo: infoOf })).filter(Boolean);

test.each([
  ['the core itself', core, ['core']],
  ['what the core alone needs', 'src/main/core/room.ts', ['core']],
  ['what a room needs at once and another later', 'src/main/core/helper.ts', ['core']],
  ['a library that the core alone needs', 'node_modules/only-here/index.js', ['core']],
  ['what the command line needs as well', 'src/shared/wide.ts', ['shared']],
  ['what stands before the core', 'src/shared/early.ts', ['start']],
  ['what is loaded later', 'src/main/core/export.ts', []],
  ['what only that needs', 'src/main/core/markdown.ts', []],
  ['what a thread needs', 'src/shared/of-threads.ts', ['threads']],
  ['a thread', thread, []],
  ['a library of others', 'node_modules/zod/index.js', []],
  ['what commands need with such a library', 'src/shared/checked.ts', ['commands']],
  ['what a shell needs at once with it', 'src/shared/checked-at-once.ts', ['models']],
  ['what a thread needs with it', 'src/shared/checked-in-threads.ts', []],
  ['a library of the web shell', 'node_modules/ws/index.js', []],
])('%s lies where it is waited for least', (_what, file, chunks) => {
  expect(chunksOf(file)).toEqual(chunks);
});

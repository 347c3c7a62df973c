import { expect, it } from 'vitest';
import { roomFaults } from './rooms.mjs';

/** What is wrong with a house of these files, by their text. */
const faultsOf = (house) => roomFaults(Object.keys(house), (file) => house[file]);

it('finds two files that import each other, also where it is types alone', () => {
  const house = {
    'src/shared/a.ts': "import type { B } from './b.ts';",
    'src/shared/b.ts': "import { a } from './a.ts';",
  };

  expect(faultsOf(house)).toEqual([
    'imports in src/shared lead round: src/shared/a.ts imports src/shared/b.ts; src/shared/b.ts imports src/shared/a.ts',
  ]);
});

it('finds folders that import each other through different files', () => {
  const house = {
    'src/core/list/one.ts': "import { two } from '../record/two.ts';",
    'src/core/list/three.ts': '',
    'src/core/record/two.ts': '',
    'src/core/record/four.ts': "export { three } from '../list/three.ts';",
  };

  expect(faultsOf(house)).toEqual([expect.stringContaining('imports in src/core lead round')]);
});

it('finds a circle of three by an import at run time', () => {
  const house = {
    'src/a/a.ts': "import '../b/b.ts';",
    'src/b/b.ts': "const c = () => import('../c/c.ts');",
    'src/c/c.ts': "import {\n  a,\n} from '../a/a.ts';",
  };

  expect(faultsOf(house)).toHaveLength(1);
});

it('lets a folder import a file beside it, and a test import what it wants', () => {
  const house = {
    'src/core/create.ts': "import { room } from './room/room.ts';",
    'src/core/ports.ts': '',
    'src/core/room/room.ts': "import type { Ports } from '../ports.ts';",
    'src/core/room/room.test.ts': "import { create } from '../create.ts';",
    'src/core/room/test-room.ts': "import { create } from '../create.ts';",
  };

  expect(faultsOf(house)).toEqual([]);
});

it('counts the files of a room, with their tests', () => {
  const files = Array.from({ length: 46 }, (_, i) => `src/room/file-${i}.ts`);

  expect(roomFaults(files, () => '')).toEqual(['src/room has 46 files, more than 45']);
});

it('finds nothing in this house', () => {
  expect(roomFaults()).toEqual([]);
});

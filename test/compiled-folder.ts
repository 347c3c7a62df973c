import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Where programs that tests start keep what they compiled, so that those after the first find it done. The
 * suite names a folder of its own; a single file of tests takes one that stays. The user's is left alone.
 */
export const compiledFolder =
  process.env['NODE_COMPILE_CACHE'] ?? join(tmpdir(), 'wirebench-tests-compiled');

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../run.mjs';
import { noticesOf } from './notices.mjs';
import { thirdParties } from './third-parties.mjs';

/**
 * Called by electron-builder before it packs: writes what it puts beside the archive, the licences and
 * the command line, which is the package for npm.
 */
export default async function writeNotices() {
  writeFileSync(join(root, 'out/bundled/THIRD-PARTY.md'), noticesOf(thirdParties()));
  const { code, output } = await run('node', ['scripts/stage.mjs', '.cache/command-line'], {
    capture: true,
  });
  if (code !== 0) throw new Error(`The command line could not be staged:\n${output}`);
}

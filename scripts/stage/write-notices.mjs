import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run.mjs';
import { noticesOf } from './notices.mjs';
import { thirdParties } from './third-parties.mjs';

/** Called by electron-builder before it packs: writes the licences that it puts beside the app. */
export default function writeNotices() {
  writeFileSync(join(root, 'out/bundled/THIRD-PARTY.md'), noticesOf(thirdParties()));
}

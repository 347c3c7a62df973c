import { writeFileSync } from 'node:fs';
import { ensureBuild } from './ensure-build.mjs';
import { licencesOf, thirdParties } from './stage/third-parties.mjs';

// Writes whose code we publish under which licence, to be read before it is committed: a test holds it
// against the build.
await ensureBuild();
writeFileSync(
  new URL('stage/third-parties.json', import.meta.url),
  `${JSON.stringify(licencesOf(thirdParties()), null, 2)}\n`,
);

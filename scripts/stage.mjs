import {
  chmodSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { ensureBuild } from './ensure-build.mjs';
import { root } from './run.mjs';
import { billOfMaterials } from './stage/bill-of-materials.mjs';
import { manifestOf } from './stage/manifest.mjs';
import { noticesOf } from './stage/notices.mjs';
import { readmeOf } from './stage/readme.mjs';
import { thirdParties } from './stage/third-parties.mjs';

/** What npm's users have no use for: the desktop shell, whose runtime npm does not carry, and lists of the build. */
const leftOut =
  /^(main\/(desktop|desktop-updater|core-process|script-thread)\.js|preload|bundled)$|\.map$/;
const entry = 'wirebench.cjs';

// Writes the package that is published into a folder (default: dist/npm).
const target = resolve(root, process.argv[2] ?? 'dist/npm');
if (existsSync(target) && readdirSync(target).length > 0 && !existsSync(join(target, entry))) {
  console.error(`${target} holds something else than a staged package: name an empty folder.`);
  process.exit(2);
}
await ensureBuild();
stage();

function stage() {
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  const out = join(root, 'out');
  cpSync(out, join(target, 'out'), {
    recursive: true,
    filter: (file) => !leftOut.test(relative(out, file).replaceAll('\\', '/')),
  });
  for (const name of ['LICENSE', 'CHANGELOG.md'])
    copyFileSync(join(root, name), join(target, name));
  for (const name of [entry, 'start.cjs']) {
    copyFileSync(join(root, 'scripts/stage', name), join(target, name));
  }
  chmodSync(join(target, entry), 0o755);
  const manifest = manifestOf(JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')));
  const packages = thirdParties();
  write('package.json', jsonOf(manifest));
  write('README.md', readmeOf(readFileSync(join(root, 'README.md'), 'utf8'), manifest));
  write('THIRD-PARTY.md', noticesOf(packages));
  write('sbom.cdx.json', jsonOf(billOfMaterials(manifest, packages)));
  console.log(
    `${manifest.name} ${manifest.version}, with ${packages.length} packages in it: ${target}`,
  );
}

function write(name, text) {
  writeFileSync(join(target, name), text);
}

function jsonOf(value) {
  return `${JSON.stringify(value, null, 2)}\n`;
}

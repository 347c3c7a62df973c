import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { electronBinary } from './electron-runtime.mjs';
import { ensureBuild } from './ensure-build.mjs';
import { root, run } from './run.mjs';

/** The fuses as Electron ships them: a mark, the version, the number of fuses, one digit for each. */
const fuseWire = Buffer.concat([
  Buffer.from('dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'),
  Buffer.from([1, 9]),
  Buffer.from('101100011'),
]);

// Packs the app into a folder (default: dist), and says what it could not do.
const output = resolve(root, process.argv[2] ?? 'dist');
await ensureBuild();
process.exitCode = await pack();

async function pack() {
  const args = ['--dir', `--config.directories.output=${output}`];
  const binary = electronBinary();
  const dummy = binary ? undefined : dummyRuntime();
  if (dummy) {
    console.log(
      'Electron’s runtime is not on this machine: packing around a dummy, to check the content.',
    );
    const config = join(dummy, 'electron-builder.json');
    writeFileSync(config, JSON.stringify(configAround(dummy)));
    args.push('--config', config);
  }
  const { code, output: printed } = await run('electron-builder', args, {
    capture: true,
    env: { CSC_IDENTITY_AUTO_DISCOVERY: 'false' },
  });
  if (dummy) rmSync(dummy, { recursive: true });
  if (code !== 0) console.error(printed.trimEnd());
  else console.log(`Packed into ${output}.`);
  return code;
}

function configAround(runtime) {
  return { extends: join(root, 'electron-builder.yml'), electronDist: runtime };
}

/** What electron-builder needs to see of a runtime: a program with fuses, a version, a folder of resources. */
function dummyRuntime() {
  const folder = mkdtempSync(join(tmpdir(), 'wirebench-runtime-'));
  const program =
    ['/bin/true', '/usr/bin/true'].find((path) => existsSync(path)) ?? process.execPath;
  const binary = join(folder, process.platform === 'win32' ? 'electron.exe' : 'electron');
  copyFileSync(program, binary);
  appendFileSync(binary, fuseWire);
  writeFileSync(join(folder, 'version'), '45.4.1');
  mkdirSync(join(folder, 'resources'));
  return folder;
}

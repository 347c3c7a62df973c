import { ensureBuild } from './ensure-build.mjs';
import { runNode } from './run.mjs';

await ensureBuild();
process.exitCode = await runNode('out/main/cli.js', process.argv.slice(2));

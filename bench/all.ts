import { spawn } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut, environmentOf, root } from './all/checkout.ts';
import { compare, figuresIn, type Compared, type Printed } from './all/comparison.ts';

/** Every suite, on this tree alone or on both this and another commit, interleaved. */
const { values } = parseArgs({
  options: {
    against: { type: 'string' },
    /** Of each suite on each side. */
    rounds: { type: 'string', default: '3' },
    suite: { type: 'string', multiple: true },
  },
});
// A table of its own without figures, and this one.
const notMeasured = ['all', 'salvage'];
const suites =
  values.suite ??
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => basename(file, '.ts'))
    .filter((name) => !notMeasured.includes(name));

const other = values.against === undefined ? undefined : await checkOut(values.against);
let isWorse = false;
try {
  for (const suite of suites) isWorse = (await measured(suite)) || isWorse;
} finally {
  await other?.remove();
}
process.exit(isWorse ? 1 : 0);

/** Whether a figure misses its bar, or, against another commit, is worse than there. */
async function measured(suite: string): Promise<boolean> {
  if (!other) {
    const { output, code } = await run(root, suite);
    console.log(output.trimEnd());
    return code !== 0;
  }
  const before: Printed[][] = [];
  const after: Printed[][] = [];
  for (let round = 0; round < Number(values.rounds); round += 1) {
    const sides = [
      { folder: other.folder, rounds: before },
      { folder: root, rounds: after },
    ];
    for (const { folder, rounds } of round % 2 ? sides : sides.toReversed()) {
      if (!existsSync(join(folder, 'bench', `${suite}.ts`))) continue;
      rounds.push(figuresIn((await run(folder, suite)).output));
    }
  }
  const compared = compare(before, after);
  console.log(`\n## ${suite}: ${values.against} and this, ${values.rounds} rounds of each\n`);
  console.log(
    '| figure | before | after | ratio | spread | |\n| --- | --: | --: | --: | --: | --- |',
  );
  for (const figure of compared) console.log(rowOf(figure));
  return compared.some(({ verdict }) => verdict === 'worse');
}

function run(folder: string, suite: string): Promise<{ output: string; code: number }> {
  return new Promise((done) => {
    const child = spawn('node', [join(folder, 'bench', `${suite}.ts`)], {
      cwd: folder,
      env: environmentOf(folder),
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.once('close', (code) => done({ output, code: code ?? 1 }));
  });
}

function rowOf({ name, unit, before, after, ratio, spread, verdict }: Compared): string {
  const percent = `${(spread * 100).toFixed(0)} %`;
  // Of nothing there is no part.
  const ratioText = Number.isFinite(ratio) ? ratio.toFixed(2) : '';
  const told = verdict === 'same' ? '' : `**${verdict}**`;
  const cells = [name, `${short(before)} ${unit}`, `${short(after)} ${unit}`, ratioText];
  return `| ${[...cells, percent, told].join(' | ')} |`;
}

function short(value: number): string {
  return Number(value.toPrecision(4)).toString();
}

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { atMost, type Figure } from './lib/figure.ts';

type Suite = { suites?: Suite[]; specs?: Spec[] };
type Spec = { title: string; tests: { annotations: { type: string; description?: string }[] }[] };

/** No task of the page may take longer (the tests beside allow more, as they share the machine). */
const barMs = 100;

const folder = await mkdtemp(join(tmpdir(), 'wirebench-freezes-'));
const report = join(folder, 'report.json');
spawnSync(
  'playwright',
  ['test', '--project=web', '--workers=1', '--reporter=json', 'e2e/large-forms.spec.ts'],
  { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report }, stdio: 'inherit' },
);
const figures: Figure[] = [];
for (const { title, tests } of specsOf(JSON.parse(readFileSync(report, 'utf8')) as Suite)) {
  const took = tests[0]?.annotations.find(({ type }) => type === 'longest tasks in ms');
  if (took?.description === undefined) continue;
  const [what] = title.split(':');
  for (const [step, ms] of Object.entries(JSON.parse(took.description) as Record<string, number>)) {
    figures.push(atMost(`${what}: longest task, ${step}`, ms, 'ms', barMs));
  }
}
await rm(folder, { recursive: true });
process.exit(figures.length > 0 && figures.every(({ ok }) => ok) ? 0 : 1);

function* specsOf({ suites = [], specs = [] }: Suite): Generator<Spec> {
  yield* specs;
  for (const suite of suites) yield* specsOf(suite);
}

import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import type { Page } from '@playwright/test';
import { build } from 'vite';
import { manySamples } from './forms/many-samples.ts';
import { atLeast, atMost, median, note, type Figure } from './lib/figure.ts';
import { launchBrowser } from './lib/shell-process.ts';

type Tool = {
  name: string;
  inputSchema: unknown;
  values?: unknown[];
  rawSchema?: string;
  rawValues?: string[];
};
type Coverage = { properties: number; jsonOnly: string[]; broken: string[] };
type Row = {
  server: string;
  tools: number;
  rendered: number;
  properties: number;
  covered: number;
  samples: number;
  kept: number;
  /** Tools that are still to be measured. */
  left: number;
};

const samplesPerTool = 50;
/** Beside those of the first sample; a form of a hundred parts takes long to be drawn anew for each. */
const openingsPerTool = 100;
const styles = resolve(import.meta.dirname, '../out/renderer/assets');
const only = process.argv.includes('--only')
  ? process.argv[process.argv.indexOf('--only') + 1]
  : undefined;
const at = process.argv.indexOf('--corpus');
const corpus = resolve(
  at === -1 ? join(import.meta.dirname, '../../shared/corpus') : (process.argv[at + 1] ?? ''),
);

const rows: Row[] = [];
const complaints: string[] = [];
let fewestSamples = Number.POSITIVE_INFINITY;
let largest: Tool | undefined;
console.log(
  'server                                    tools  rendered  properties  controls  samples  unchanged',
);
const waiting = readdirSync(corpus)
  .filter((name) => name.endsWith('.json') && (only === undefined || name.includes(only)))
  .sort()
  .flatMap(toolsOf);
const pages = await Promise.all([openPage(), openPage()]);
await Promise.all(pages.map(measureNext));
for (const complaint of complaints.slice(0, 50)) console.log(complaint);
const sum = (of: (row: Row) => number) => rows.reduce((total, row) => total + of(row), 0);
const share = (part: number, whole: number) => {
  if (whole === 0) return rows.length === 0 ? 0 : 100;
  return (part / whole) * 100;
};
const figures: Figure[] = [
  atLeast(
    'tools that render without an error',
    share(
      sum((r) => r.rendered),
      sum((r) => r.tools),
    ),
    '%',
    100,
  ),
  atLeast(
    'properties with a control better than JSON',
    share(
      sum((r) => r.covered),
      sum((r) => r.properties),
    ),
    '%',
    100,
  ),
  atLeast(
    'samples that come out as they went in',
    share(
      sum((r) => r.kept),
      sum((r) => r.samples),
    ),
    '%',
    100,
  ),
  ...(largest ? [atLeast('samples of a tool, fewest', fewestSamples, '', samplesPerTool)] : []),
  ...(largest ? await measureTimes(pages[0], largest.inputSchema) : []),
];
for (const page of pages) await page.context().browser()?.close();
process.exit(figures.every(({ ok }) => ok) ? 0 : 1);

function toolsOf(file: string): { row: Row; tool: Tool }[] {
  const { tools } = JSON.parse(readFileSync(join(corpus, file), 'utf8')) as { tools: Tool[] };
  const none = { rendered: 0, properties: 0, covered: 0, samples: 0, kept: 0 };
  const row: Row = {
    server: basename(file, '.json'),
    tools: tools.length,
    left: tools.length,
    ...none,
  };
  rows.push(row);
  return tools.map((tool) => ({ row, tool }));
}

async function measureNext(page: Page): Promise<void> {
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const { row, tool } = next;
    const complain = (what: string) => complaints.push(`${row.server} ${tool.name}: ${what}`);
    try {
      await (row.server === 'synthetic' ? measureHard : measure)(page, row, tool, complain);
    } catch (error) {
      complain(String(error));
    }
    row.left -= 1;
    if (row.left === 0) console.log(lineOf(row));
  }
}

type Complain = (what: string) => void;

async function measure(page: Page, row: Row, tool: Tool, complain: Complain): Promise<void> {
  const { inputSchema: schema } = tool;
  if (JSON.stringify(schema).length > JSON.stringify(largest?.inputSchema ?? '').length) {
    largest = tool;
  }
  const texts = await manySamples(schema, samplesPerTool);
  const lost = await page.evaluate<string[][]>(
    `forms.keepsAll(${literal(schema)}, ${literal(texts)}, ${openingsPerTool})`,
  );
  const covered = await page.evaluate<Coverage>(`forms.coverage(${literal(schema)})`);
  for (const [i, ways] of lost.entries()) {
    for (const way of ways) complain(`${way} changed ${texts[i]}`);
  }
  for (const path of covered.jsonOnly) complain(`only JSON for ${path}`);
  row.rendered += 1;
  row.properties += covered.properties;
  row.covered += covered.properties - covered.jsonOnly.length;
  fewestSamples = Math.min(fewestSamples, texts.length);
  row.samples += texts.length;
  row.kept += lost.filter((ways) => ways.length === 0).length;
}

/** Hand-written schemas with the values that must survive being edited. */
async function measureHard(page: Page, row: Row, tool: Tool, complain: Complain): Promise<void> {
  const { inputSchema, values = [], rawSchema, rawValues } = tool;
  const schema: unknown = rawSchema === undefined ? inputSchema : JSON.parse(rawSchema);
  const texts = [...(rawValues ?? []), ...values.map((value) => JSON.stringify(value)), '{}'];
  for (const text of texts) {
    const lost = await page.evaluate<string[]>(
      `[...forms.keepsOverParts(${literal(schema)}, ${literal(text)}).lost, ...forms.keepsOverEdits(${literal(schema)}, ${literal(text)})]`,
    );
    row.samples += 1;
    if (lost.length === 0) row.kept += 1;
    else complain(`${text}: ${lost.join('; ')}`);
  }
  row.rendered += 1;
}

/** In the largest schema, empty where it has a text field then, else with arguments in it. */
async function measureTimes(page: Page, schema: unknown): Promise<Figure[]> {
  type Times = { paintMs: number; keyMs: number[] };
  const texts = ['{}', ...(await manySamples(schema, 10))];
  const over: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < 10; round += 1) {
    const empty = await page.evaluate<Times>(
      'forms.times({ type: "object", properties: {} }, ["{}"])',
    );
    const full = await page.evaluate<Times>(`forms.times(${literal(schema)}, ${literal(texts)})`);
    over.push(full.paintMs - empty.paintMs);
    keys.push(...full.keyMs);
  }
  const p95 = keys.sort((a, b) => a - b)[Math.floor(keys.length * 0.95)];
  note(`largest schema: ${largest?.name}`, JSON.stringify(schema).length / 1000, 'kB');
  if (p95 === undefined) console.log('No field of the largest schema takes text.');
  return [
    atMost('largest schema: first paint over an empty form', median(over), 'ms', 50),
    ...(p95 === undefined ? [] : [atMost('largest schema: a keystroke, p95', p95, 'ms', 16)]),
  ];
}

/** As an expression; JSON.parse keeps a member called __proto__. */
function literal(value: unknown): string {
  return `JSON.parse(${JSON.stringify(JSON.stringify(value))})`;
}

async function openPage(): Promise<Page> {
  const folder = await mkdtemp(join(tmpdir(), 'wirebench-forms-'));
  await build({
    configFile: false,
    logLevel: 'error',
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: folder,
      emptyOutDir: false,
      lib: {
        entry: resolve(import.meta.dirname, 'forms/form-page.tsx'),
        formats: ['iife'],
        name: 'page',
        fileName: () => 'page.js',
      },
    },
  });
  const browser = await launchBrowser();
  const opened = await browser.newPage({ viewport: { width: 1200, height: 900 } });
  await opened.setContent('<!doctype html><div id="place"></div>');
  await opened.addScriptTag({ path: join(folder, 'page.js') });
  for (const name of readdirSync(styles).filter((file) => file.endsWith('.css'))) {
    await opened.addStyleTag({ path: join(styles, name) });
  }
  await rm(folder, { recursive: true, force: true });
  return opened;
}

function lineOf({ server, tools, rendered, properties, covered, samples, kept }: Row): string {
  const numbers = [tools, rendered, properties, covered, samples, kept];
  return `${server.padEnd(38)}${numbers.map((n) => String(n).padStart(9)).join(' ')}`;
}

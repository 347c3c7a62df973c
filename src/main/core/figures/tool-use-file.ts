import { join } from 'node:path';
import { z } from 'zod';
import type { ToolUse } from '../../../shared/model/figures.ts';
import { readJsonFile } from '../storage/json-file.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { ByTool } from './by-tool.ts';
import { systemReason } from '../../../shared/system-reason.ts';

const count = z.number().int().nonnegative();
const toolUse = z.lazy(() =>
  z.object({
    serverName: z.string(),
    tool: z.string(),
    calls: count,
    errors: count,
    lastAt: z.number(),
  }),
);
const kept = z.lazy(() => z.object({ since: z.number(), tools: z.array(z.unknown()) }));
type Kept = { since: number; tools: ToolUse[] };

const mostTools = 2000;
const writeAfterMs = 5000;

/**
 * How often tools were called, in `<home>/tool-use.json`; in memory only where `home` is undefined.
 * Each run adds to what the file holds by then, so that two at once lose nothing of each other.
 */
export function toolUseFile(home: string | undefined, now: () => number) {
  const file = home === undefined ? undefined : join(home, 'tool-use.json');
  const began = now();
  /** What is not in the file yet. */
  let added = new ByTool<ToolUse>();
  let timer: NodeJS.Timeout | undefined;
  let writing = Promise.resolve();

  const sumOf = (stored: Kept | undefined, uses: ByTool<ToolUse>): Kept => {
    const sum = new ByTool<ToolUse>();
    for (const use of [...(stored?.tools ?? []), ...uses.values()]) put(sum, use);
    return { since: stored?.since ?? began, tools: newest(sum.values()) };
  };
  async function write(file: string): Promise<void> {
    const stored = await read(file);
    const sum = sumOf(stored, added);
    added = new ByTool();
    await writeAtomically(file, JSON.stringify(sum));
  }
  const flush = (): Promise<void> => {
    if (timer === undefined || file === undefined) return writing;
    clearTimeout(timer);
    timer = undefined;
    writing = writing
      .then(() => write(file))
      // Figures that are not written cost no more than themselves.
      .catch((error: unknown) =>
        console.error(`${file} can’t be written: ${systemReason(error)}.`),
      );
    return writing;
  };

  return {
    add(serverName: string, tool: string, isError: boolean): void {
      put(added, { serverName, tool, calls: 1, errors: isError ? 1 : 0, lastAt: now() });
      if (file !== undefined) timer ??= setTimeout(() => void flush(), writeAfterMs).unref();
    },
    /** All that is known, the most called first. */
    async read(): Promise<Kept> {
      await writing;
      const stored = file === undefined ? undefined : await read(file);
      const { since, tools } = sumOf(stored, added);
      return { since, tools: tools.toSorted((one, two) => two.calls - one.calls) };
    },
    flush,
  };
}

async function read(file: string): Promise<Kept | undefined> {
  const stored = await readJsonFile(file);
  const parsed = kept.safeParse(stored.status === 'parsed' ? stored.value : undefined);
  if (!parsed.success) return undefined;
  const tools = parsed.data.tools.flatMap((one) => {
    const use = toolUse.safeParse(one);
    return use.success ? [use.data] : [];
  });
  return { since: parsed.data.since, tools };
}

function put(uses: ByTool<ToolUse>, use: ToolUse): void {
  const known = uses.get(use.serverName, use.tool);
  if (!known) return uses.set(use.serverName, use.tool, { ...use });
  known.calls += use.calls;
  known.errors += use.errors;
  known.lastAt = use.lastAt;
}

/** Of too many tools, those that were called the longest ago are left out. */
const newest = (uses: ToolUse[]): ToolUse[] =>
  uses.length <= mostTools
    ? uses
    : uses.sort((one, two) => two.lastAt - one.lastAt).slice(0, mostTools);

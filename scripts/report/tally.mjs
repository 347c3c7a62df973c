import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '../run.mjs';

const progressEveryMs = 30_000;
const reasonLines = 25;
/** What a page shows takes more lines than a reason. */
const pageLines = 160;
const slowestFiles = 12;

/**
 * Counts what becomes of the tests of one suite. Says each failure when it happens (name, file,
 * reason), a line of progress twice a minute, and nothing of what passes. `end` writes the counts,
 * and which files took longest, to the file that `WIREBENCH_REPORT` names.
 */
export function createTally(suite) {
  const counts = { passed: 0, failed: [], skipped: [] };
  const startedAt = performance.now();
  /** What the tests of each file took together, in milliseconds. */
  const tookMs = new Map();
  let total;
  const sayProgress = () => {
    const done = counts.passed + counts.failed.length + counts.skipped.length;
    const of = total === undefined ? '' : ` of ${total}`;
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    console.log(
      `     ${suite}: ${done}${of} tests after ${seconds} s, ${counts.failed.length} failed`,
    );
  };
  const timer = setInterval(sayProgress, progressEveryMs);
  return {
    expect: (count) => (total = count),
    passed: () => (counts.passed += 1),
    skipped: (name, reason) => counts.skipped.push({ name, reason: reason || 'no reason given' }),
    /** `where` is a path, with its line if it is known; what its pages said has more room. */
    failed(name, where, reason, said = []) {
      const place = relative(root, where) || where;
      counts.failed.push(`${suite}: ${place} › ${name}`);
      const shown = [indented(reason, reasonLines), ...said.map((one) => indented(one, pageLines))];
      console.log(`FAIL ${suite}: ${place} › ${name}\n${shown.join('\n')}`);
    },
    took(where, ms) {
      const file = relative(root, where);
      tookMs.set(file, (tookMs.get(file) ?? 0) + ms);
    },
    end() {
      clearInterval(timer);
      const slowest = [...tookMs].toSorted(([, a], [, b]) => b - a).slice(0, slowestFiles);
      const file = process.env.WIREBENCH_REPORT;
      if (file) writeFileSync(file, JSON.stringify({ ...counts, slowest }));
    },
  };
}

/** The lines that tell what went wrong, without colours and frames of libraries. */
function indented(reason, most) {
  const lines = stripVTControlCharacters(reason)
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at .*(node_modules|node:)/.test(line));
  const shown = lines.slice(0, most).map((line) => `     ${line.slice(0, 300)}`);
  const more = lines.length - shown.length;
  return [...shown, ...(more > 0 ? [`     … ${more} more lines`] : [])].join('\n');
}

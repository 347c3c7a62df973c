import type { ComparedLine } from '../../../shared/model/traffic/body-questions.ts';

/** One row of a comparison; `line` is the index of the line that it shows. */
export type CompareRow = ComparedLine & { line: number };

/** The rows of a comparison; in the inline layout a changed line takes two rows. */
export const rowsOf = (lines: readonly ComparedLine[], layout: 'sides' | 'inline'): CompareRow[] =>
  lines.flatMap((each, line): CompareRow[] => {
    const isDouble = layout === 'inline' && each.before !== undefined && each.after !== undefined;
    if (!isDouble || each.kind === 'same') return [{ ...each, line }];
    const { before, after, kind, ...rest } = each;
    const isIgnored = kind === 'ignored';
    return [
      { ...rest, line, kind: isIgnored ? kind : 'removed', before },
      { ...rest, line, kind: isIgnored ? kind : 'added', after },
    ];
  });

/**
 * The first row of the next difference from a row on, around the end; undefined where there is
 * none.
 */
export function nextDifference(
  rows: readonly CompareRow[],
  from: number,
  step: 1 | -1,
): number | undefined {
  const count = rows.length;
  for (let away = 1; away <= count; away += 1) {
    const at = (((from + step * away) % count) + count) % count;
    const [row, above] = [rows[at], rows[at - 1]];
    const isDifference = row !== undefined && row.kind !== 'same' && row.kind !== 'ignored';
    // Consecutive rows of differences count as one difference.
    if (isDifference && (above?.kind === 'same' || above?.kind === 'ignored' || !above)) return at;
  }
  return undefined;
}

import type { ComparedLine } from '../../../../shared/model/traffic/body-questions.ts';

/** One row of a comparison; `line` is where it comes from. */
export type CompareRow = ComparedLine & { line: number };

/** A change takes two rows where there is one column only. */
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

/** The nearest row of a difference; from the other end where there is none on the way. */
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
    // Of lines that follow each other the first is enough.
    if (isDifference && (above?.kind === 'same' || above?.kind === 'ignored' || !above)) return at;
  }
  return undefined;
}

/** A folded object or list: its first and its last line, which are shown as one. */
export type Fold = { start: number; end: number };

/** The rows on screen of a body in which some lines are folded away. */
export type FoldedRows = {
  rowCount: number;
  lineOf(row: number): number;
  /** The row a line is shown in, or that of the fold it lies in. */
  rowOf(line: number): number;
};

export function foldedRows(lineCount: number, folds: readonly Fold[]): FoldedRows {
  const outer = outermost(folds);
  const hidden = outer.reduce((sum, { start, end }) => sum + end - start, 0);
  return {
    rowCount: Math.max(0, lineCount - hidden),
    lineOf(row) {
      let line = row;
      for (const { start, end } of outer) {
        if (line <= start) break;
        line += end - start;
      }
      return line;
    },
    rowOf(line) {
      let row = line;
      for (const { start, end } of outer) {
        if (line <= start) break;
        row -= Math.min(line, end) - start;
      }
      return row;
    },
  };
}

/** The folds without those that hide a line; `folds` itself where none does. */
export const unfoldedAt = (folds: readonly Fold[], line: number): readonly Fold[] =>
  folds.some(({ start, end }) => line > start && line <= end)
    ? folds.filter(({ start, end }) => line <= start || line > end)
    : folds;

function outermost(folds: readonly Fold[]): Fold[] {
  const sorted = folds.toSorted((a, b) => a.start - b.start);
  let reached = -1;
  return sorted.filter(({ start, end }) => {
    if (start <= reached) return false;
    reached = end;
    return true;
  });
}

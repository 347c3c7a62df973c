export type Figure = { name: string; value: number; unit: string; bar: number; ok: boolean };

/** A measured value that must not exceed its bar. Prints it as one JSON line. */
export function atMost(name: string, value: number, unit: string, bar: number): Figure {
  return print({ name, value: round(value), unit, bar, ok: value <= bar });
}

/** A measured value that must reach its bar. Prints it as one JSON line. */
export function atLeast(name: string, value: number, unit: string, bar: number): Figure {
  return print({ name, value: round(value), unit, bar, ok: value >= bar });
}

/** A figure for the reader, without a bar. */
export function note(name: string, value: number, unit: string): void {
  console.log(JSON.stringify({ name, value: round(value), unit }));
}

export const median = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
};

/** Half the distance between the quartiles: how far one run strays from the next. */
export const spread = (values: number[]): number => {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? Number.NaN;
  return (at(0.75) - at(0.25)) / 2;
};

const round = (value: number) => Math.round(value * 1000) / 1000;

function print(figure: Figure): Figure {
  console.log(JSON.stringify(figure));
  return figure;
}

/** Formats a whole number as "1,234", without `Intl`, whose first use takes more than 10 ms. */
export const count = (value: number): string =>
  value < 1000 ? String(value) : String(value).replace(/\B(?=(\d{3})+$)/g, ',');

/** Formats a number with its noun: "1 record", "1,234 records". */
export const counted = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;

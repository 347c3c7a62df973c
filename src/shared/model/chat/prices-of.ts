/** The day of the built-in price table; every cost from it is an estimate. */
export const pricesOf = '2026-09-23';

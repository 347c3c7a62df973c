/** The day of the price table that is built in; every cost by it is an estimate. */
export const pricesOf = '2026-09-23';

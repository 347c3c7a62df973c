import type { Figure } from '../lib/figure.ts';

/** One part of what is measured of traffic; it prints its figures as it finds them. */
export type Section = (sizes: number[]) => Promise<Figure[]>;

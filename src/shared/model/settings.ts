import { z } from 'zod';
import { networkSettings } from './network.ts';

/** What the user chose for the whole app. */
export const settings = z.object({ network: networkSettings });
export type Settings = z.infer<typeof settings>;

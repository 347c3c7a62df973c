import type { WrittenText } from './trigram-writer.ts';

export type ToTrigrams = WrittenText | 'close';
/** The bytes that were added, given back to be used again. */
export type FromTrigrams = WrittenText['bytes'];
export type TrigramSetup = { folder: string };

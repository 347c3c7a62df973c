import type { WrittenText } from './trigram-writer.ts';

export type ToTrigrams = WrittenText | 'close';
/** The bytes of what was added. */
export type FromTrigrams = WrittenText['bytes'];
export type TrigramSetup = { folder: string };

import type { WrittenText } from './trigram-writer.ts';

export type ToWords = WrittenText | 'close';
/** The bytes of what was added. */
export type FromWords = WrittenText['bytes'];
export type WordsSetup = { folder: string };

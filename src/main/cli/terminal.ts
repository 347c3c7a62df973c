import type { Readable } from 'node:stream';

/** What a command gets of its process. */
export type Terminal = {
  args: string[];
  /** The entry's `import.meta.url`. */
  entryUrl: string;
  environment: Record<string, string | undefined>;
  stdin: Readable;
  print(text: string): void;
  printError(text: string): void;
  /** Aborts at the first signal that ends the command, as Ctrl+C sends it. */
  signal: AbortSignal;
};

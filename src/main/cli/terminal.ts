import type { Readable } from 'node:stream';

/** What a command has of the process it runs in. */
export type Terminal = {
  args: string[];
  /** The entry's `import.meta.url`. */
  entryUrl: string;
  environment: Record<string, string | undefined>;
  stdin: Readable;
  print(text: string): void;
  printError(text: string): void;
  /** Aborts at Ctrl+C. */
  signal: AbortSignal;
};

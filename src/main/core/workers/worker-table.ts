/**
 * Every worker of the core, by name: its source, from the root. A new worker is a line here: the build,
 * the shells' paths and the package's content follow from it. It is built under its file's own name.
 */
export const workerSources = {
  recorder: 'src/main/core/traffic/write/recorder-worker.ts',
  trigrams: 'src/main/core/traffic/write/trigram-worker.ts',
  reader: 'src/main/core/traffic/read/recording-reader-worker.ts',
  recordingFiles: 'src/main/core/traffic/export/recording-files-worker.ts',
  bodyIndex: 'src/main/core/traffic/body/body-index-worker.ts',
  bodyQuestions: 'src/main/core/traffic/body/body-questions-worker.ts',
  tokens: 'src/main/core/chat/tokens/tokens-worker.ts',
  chatSearch: 'src/main/core/chat/conversations/chat-search-worker.ts',
  validation: 'src/main/core/validation/validation-worker.ts',
  lint: 'src/main/core/lint/lint-worker.ts',
} as const;

export type WorkerName = keyof typeof workerSources;

/** Absolute paths of the workers, as a shell has them. */
export type WorkerFiles = Record<WorkerName, string>;

/** The other scripts that run beside the core, each a program of its own: their sources, from the root. */
export const programSources = {
  demoLegacy: 'demo/legacy/demo-legacy.ts',
  demoModern: 'demo/modern/demo-modern.ts',
  /** Asks the system's keyring one thing. */
  keyringProcess: 'src/main/core/secrets/keepers/keyring-process.ts',
  /** The command line of the official conformance suite. */
  conformance: 'src/main/core/conformance/conformance-program.ts',
} as const;

/** What a source is called in the build, without its ending. */
export const builtName = (source: string): string => source.replace(/^.*\/|\.ts$/g, '');

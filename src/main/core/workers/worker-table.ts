/**
 * The source of every worker of the core, from the project's root. The build, the shells' paths and
 * the package's content follow from this table; a worker is built under its file's own name.
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

/** The absolute paths of the built workers, which a shell supplies. */
export type WorkerFiles = Record<WorkerName, string>;

/**
 * The sources, from the project's root, of the other scripts beside the core, each a program of its
 * own.
 */
export const programSources = {
  demoLegacy: 'demo/legacy/demo-legacy.ts',
  demoModern: 'demo/modern/demo-modern.ts',
  /** Asks the system's keyring one question. */
  keyringProcess: 'src/main/core/secrets/keepers/keyring-process.ts',
  /** The command line of the official conformance suite. */
  conformance: 'src/main/core/conformance/conformance-program.ts',
} as const;

/** The name of a source in the build, without its extension. */
export const builtName = (source: string): string => source.replace(/^.*\/|\.ts$/g, '');

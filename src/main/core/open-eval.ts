import type { EvalFile, EvalResult } from '../../shared/model/eval.ts';
import { isFailed, junitOf } from './chat/evals/junit.ts';
import { parseEvalFile } from './chat/evals/parse-eval-file.ts';
import { createBackend } from './create-backend.ts';
import type { ShellPorts } from './ports.ts';

/** An eval file with a core for its servers alone. */
export type OpenedEval = {
  file: EvalFile;
  run(signal: AbortSignal): AsyncIterable<EvalResult>;
  isFailed(result: EvalResult): boolean;
  junitOf(results: EvalResult[]): string;
  close(): Promise<void>;
};

/** BAD_INPUT, with line and column where it is the file's, where it can't be read. Nothing is recorded or stored. */
export async function openEval(text: string, ports: ShellPorts): Promise<OpenedEval> {
  const file = parseEvalFile(text);
  const adhocServer = { kind: 'entries', entries: file.servers } as const;
  const backend = await createBackend({ ports, recording: 'off', adhocServer });
  return {
    file,
    run: (signal) => backend.evaluate(file, signal),
    isFailed,
    junitOf,
    close: () => backend.close(),
  };
}

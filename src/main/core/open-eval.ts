import type { EvalFile, EvalResult } from '../../shared/model/chat/eval.ts';
import type { ConnectionSnapshot } from '../../shared/model/servers/connection.ts';
import type { LaunchSheet } from '../../shared/model/servers/launch-preview.ts';
import type { Backend } from './backend.ts';
import { evalAsker, evalLaunches } from './chat/evals/eval-launches.ts';
import { isFailed, junitOf } from './chat/evals/junit.ts';
import { parseEvalFile } from './chat/evals/parse-eval-file.ts';
import { createBackend } from './create-backend.ts';
import type { ShellPorts } from './ports.ts';
import { openTrust } from './servers/trust/open-trust.ts';
import { settingsGate } from './servers/trust/settings-gate.ts';
import { openSettings } from './storage/settings.ts';

/** An eval file with a core of its own, which has only its servers. */
export type OpenedEval = {
  file: EvalFile;
  run(signal: AbortSignal): AsyncIterable<EvalResult>;
  isFailed(result: EvalResult): boolean;
  junitOf(results: EvalResult[]): string;
  /** The servers of the file, and the connection to the one that could not be used. */
  servers: Backend['servers'];
  unreached(): ConnectionSnapshot | undefined;
  close(): Promise<void>;
};

/**
 * Opens the text of an eval file; nothing is recorded or stored. Throws BAD_INPUT where the text
 * can't be read, with line and column where it has them. `ask` gets the sheets of the proxy in the
 * settings and of what the file would start and reach, where they are not approved, and throws to
 * refuse one; without `ask` all is allowed.
 */
export async function openEval(
  text: string,
  ports: ShellPorts,
  ask?: (sheet: LaunchSheet) => void,
): Promise<OpenedEval> {
  const file = parseEvalFile(text);
  const { read } = await openSettings(ports.home);
  const trust = openTrust(ports, read);
  // The proxy comes first, since its approval is kept: a fingerprint agrees to one sheet at a time.
  const gate = settingsGate(trust);
  const { network } = read();
  const proxy = await gate.sheetOf({ network });
  if (proxy) {
    ask?.(proxy);
    await gate.approve({ network }, proxy);
  }
  const sheet = ask && (await trust.checkAll(evalAsker, evalLaunches(file)));
  if (sheet) ask(sheet);
  const adhocServer = { kind: 'entries', entries: file.servers } as const;
  const backend = await createBackend({ ports, recording: 'off', adhocServer });
  return {
    file,
    run: (signal) => backend.evaluate(file, signal),
    isFailed,
    junitOf,
    servers: backend.servers,
    unreached: () => backend.connections.list().findLast(({ state }) => state.status !== 'ready'),
    close: () => backend.close(),
  };
}

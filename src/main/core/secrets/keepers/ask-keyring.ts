import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../../ports.ts';
import type { KeyringAnswer, KeyringQuestion } from './keyring-question.ts';

export type AskKeyring = (question: KeyringQuestion) => Promise<KeyringAnswer>;

type Options = {
  startScript: ShellPorts['startScript'];
  script: string;
  environment: Record<string, string | undefined>;
  /** How many milliseconds the keyring may take to answer, once its process runs; 3000 where absent. */
  limitMs?: number;
};

/**
 * The environment variables that the process gets: those by which it finds a session bus and a
 * keyring.
 */
const passed =
  /^(?:HOME|USER|LOGNAME|PATH|LANG|DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS|XDG_\w+|SystemRoot|APPDATA|LOCALAPPDATA|USERPROFILE|USERNAME|TEMP|TMP)$/i;

/** A busy machine may take long to start a process, which says nothing of the keyring. */
const startMs = 15_000;

/**
 * Asks the system's keyring in a process of its own, which is killed after `limitMs`: a session bus
 * that never answers blocks a native call for 25 s, and neither the core nor its shutdown may wait
 * so long. A failure is answered as a `problem`.
 */
export function askKeyringBy({
  startScript,
  script,
  environment,
  limitMs = 3000,
}: Options): AskKeyring {
  return (question) =>
    new Promise((done) => {
      const kept = Object.entries(environment).flatMap(([name, value]) =>
        passed.test(name) && value !== undefined ? [[name, value] as const] : [],
      );
      const child = startScript(script, Object.fromEntries(kept));
      let printed = '';
      const killed = (problem: string) => () => {
        child.kill('SIGKILL');
        done({ problem });
      };
      let limit = setTimeout(killed(notStarted), startMs);
      const failed = (error: unknown) => {
        clearTimeout(limit);
        done({ problem: `The system’s keyring can’t be used: ${messageOf(error)}` });
      };
      child.once('error', failed);
      // The process may end before it has read the question; what it printed says more than this
      // error.
      child.stdin.on('error', () => undefined);
      child.stderr.resume();
      child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
      // The first that it writes is `hasStarted`.
      child.stdout.once('data', () => {
        clearTimeout(limit);
        limit = setTimeout(killed(noAnswer(limitMs / 1000)), limitMs);
      });
      child.once('close', () => {
        clearTimeout(limit);
        try {
          done(JSON.parse(printed) as KeyringAnswer);
        } catch {
          failed('its process ended without an answer.');
        }
      });
      child.stdin.end(JSON.stringify(question));
    });
}

const notStarted =
  'The process that asks the system’s keyring did not start in time, since the machine is busy. Try again.';

const noAnswer = (seconds: number) =>
  `The system’s keyring did not answer within ${seconds} s. Unlock it and try again.`;

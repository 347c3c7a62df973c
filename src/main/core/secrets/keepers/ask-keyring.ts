import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { ShellPorts } from '../../ports.ts';
import type { KeyringAnswer, KeyringQuestion } from './keyring-question.ts';

export type AskKeyring = (question: KeyringQuestion) => Promise<KeyringAnswer>;

type Options = {
  startScript: ShellPorts['startScript'];
  script: string;
  environment: Record<string, string | undefined>;
  /** How long a keyring may be silent. */
  limitMs?: number;
};

/** What a bus and a keyring are found by; nothing else of the environment goes along. */
const passed =
  /^(?:HOME|USER|LOGNAME|PATH|LANG|DISPLAY|WAYLAND_DISPLAY|DBUS_SESSION_BUS_ADDRESS|XDG_\w+|SystemRoot|APPDATA|LOCALAPPDATA|USERPROFILE|USERNAME|TEMP|TMP)$/i;

/**
 * Asks the system's keyring in a process of its own: a bus that never answers holds a native call for
 * 25 s, which neither the core nor its end may wait for. The process is ended after 3 s.
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
      const limit = setTimeout(() => {
        child.kill('SIGKILL');
        const seconds = limitMs / 1000;
        done({
          problem: `The system’s keyring did not answer within ${seconds} s. Unlock it and try again.`,
        });
      }, limitMs);
      const failed = (error: unknown) => {
        clearTimeout(limit);
        done({ problem: `The system’s keyring can’t be used: ${messageOf(error)}` });
      };
      child.once('error', failed);
      // It may be gone before it has read the question; what it printed says more.
      child.stdin.on('error', () => undefined);
      child.stderr.resume();
      child.stdout.setEncoding('utf8').on('data', (text: string) => (printed += text));
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

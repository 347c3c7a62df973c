import { connect } from 'node:net';
import { join } from 'node:path';

const usualLimitMs = 2000;

/**
 * Whether the D-Bus session bus of this environment answers; true where that can't be tried, or the
 * connection fails at once. A bus that takes connections and is silent would hold a native call for
 * ever, and with it the thread and the app that made it. It is waited for `limitMs` at most.
 */
export function busAnswers(
  environment: Record<string, string | undefined>,
  limitMs = usualLimitMs,
): Promise<boolean> {
  const path = socketOf(environment);
  if (path === undefined) return Promise.resolve(true);
  return new Promise((done) => {
    const socket = connect(path);
    const end = (answers: boolean) => {
      clearTimeout(limit);
      socket.destroy();
      done(answers);
    };
    const limit = setTimeout(() => end(false), limitMs);
    for (const event of ['data', 'error', 'close']) socket.once(event, () => end(true));
    // D-Bus specification, "Authentication Protocol": a null byte, then a question after the
    // mechanisms, which any server answers.
    socket.write('\0AUTH\r\n');
  });
}

/** The path of the bus's socket, by the D-Bus specification's "Server Addresses". */
function socketOf(environment: Record<string, string | undefined>): string | undefined {
  const runtime = environment['XDG_RUNTIME_DIR'];
  const address = environment['DBUS_SESSION_BUS_ADDRESS'];
  if (!address) return runtime ? join(runtime, 'bus') : undefined;
  const [, kind, value = ''] = /^unix:(?:[^;]*,)?(path|abstract)=([^,;]*)/.exec(address) ?? [];
  if (kind === undefined) return undefined;
  const path = value.replaceAll(/%([\da-f]{2})/gi, (_whole, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return kind === 'path' ? path : `\0${path}`;
}

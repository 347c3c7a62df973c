import { handshakeTexts, requestText, type CallToCopy } from './call-to-copy.ts';
import type { SafeLaunch } from './safe-launch.ts';
import { shWord } from './sh-word.ts';

export type StdioLaunch = Extract<SafeLaunch, { kind: 'stdio' }>;

/** The messages written to the server's stdin, one on a line; its answers come on stdout. */
export function stdinLine(call: CallToCopy, launch: StdioLaunch): string {
  const { revision, envelope } = call;
  const before = envelope ? [] : handshakeTexts(revision);
  return stdinLines([...before, requestText(call)], launch);
}

/**
 * Returns the shell command that writes the given lines to a server's stdin; no text may hold a
 * line feed.
 */
export function stdinLines(texts: readonly string[], launch: StdioLaunch): string {
  const { command, args, cwd, env } = launch;
  const lines = texts.map((text) => `  ${shWord(text)}`);
  const server = [
    ...env.map(([name, value]) => `${name}=${shWord(value)}`),
    ...[command, ...args].map(shWord),
  ].join(' ');
  const folder = cwd ? `cd -- ${shWord(cwd)} && ` : '';
  return [
    '# The pause keeps stdin open: most servers end with it, whatever they still work at.',
    `${folder}{ printf '%s\\n' \\\n${lines.join(' \\\n')}; sleep 5; } | ${server}`,
  ].join('\n');
}

import { mask } from '../../../shared/secrets/mask.ts';
import { handshakeTexts } from './call-to-copy.ts';
import type { CopyFormat } from './copy-formats.ts';
import { curlPost, type Header, type HttpLaunch } from './curl.ts';
import type { SafeLaunch } from './safe-launch.ts';
import type { SafeText } from './safe-text.ts';
import { variableOf } from './safe-text.ts';
import { stdinLines, type StdioLaunch } from './stdin-line.ts';

/** A message that was sent and is no call, with what is known of how it was sent. */
export type MessageToCopy = {
  text: string;
  /** The method; undefined for an answer, and for a text that is no message. */
  method: string | undefined;
  isAnswer: boolean;
  /** The launch of its server; undefined where no server has that name now. */
  launch: SafeLaunch | undefined;
  /**
   * The headers of the recorded request, secret values masked; undefined where no record has them.
   */
  headers: Headers | undefined;
  /** The connection, where it is open. */
  connection: { revision: string; isModern: boolean; isSse: boolean } | undefined;
};

/** The formats that a message can be copied in; one that it can't have says why. */
export const messageFormats = (message: MessageToCopy): CopyFormat[] => [
  { label: 'Message as sent', text: () => message.text },
  { label: 'Command line, TypeScript, Python (for calls only)' },
  shellFormat(message),
];

function shellFormat(message: MessageToCopy): CopyFormat {
  const { text, isAnswer, launch, headers, connection } = message;
  if (isAnswer) return { label: 'Shell line (not for a response)' };
  if (text.includes('\0')) return { label: 'Shell line (not with a NUL character)' };
  if (!launch) return { label: 'Shell line (its server is not in the list)' };
  switch (launch.kind) {
    case 'bundled':
      return { label: 'Shell line (not for bundled servers)' };
    case 'http':
      if (!headers) return { label: 'curl (its head is not on record)' };
      if (connection?.isSse ?? !takesEvents(headers)) return { label: 'curl (not over HTTP+SSE)' };
      return { label: 'curl', text: () => messageCurl(text, headers, launch) };
    case 'stdio':
      if (/[\r\n]/.test(text)) return { label: 'Shell line (not for several lines)' };
      if (!connection) return { label: 'Shell line to its stdin (once connected)' };
      return {
        label: 'Shell line to its stdin',
        text: () => messageLine(message, launch, connection),
      };
  }
}

type Headers = readonly { name: string; value: string }[];

/** Whether the client took event streams: over HTTP+SSE the answer comes on another stream. */
const takesEvents = (headers: Headers): boolean =>
  headers.some(({ name, value }) => /^accept$/i.test(name) && value.includes('text/event-stream'));

/**
 * Headers that depend on the message; all others are the client's, or of the server's definition.
 */
const ofMessage = /^(content-type|accept|last-event-id|mcp-.+)$/i;
const sessionHeader = /^mcp-session-id$/i;

/** The POST as it was sent, with secrets and the session id in variables. */
function messageCurl(text: string, recorded: Headers, { url, headers: own }: HttpLaunch): string {
  const isOwn = (name: string) => own.some(([one]) => one.toLowerCase() === name.toLowerCase());
  const kept = recorded.filter(
    ({ name, value }) => !isOwn(name) && (ofMessage.test(name) || value.includes(mask)),
  );
  const headers = kept.map(({ name, value }): Header => [name, safeValue(name, value)]);
  const hasSession = kept.some(({ name }) => sessionHeader.test(name));
  const command = curlPost(url, [...headers, ...own], text);
  if (!hasSession) return command;
  return `# The session is that of a handshake before, which its answer’s Mcp-Session-Id names.\n${command}`;
}

function safeValue(name: string, value: string): SafeText {
  if (sessionHeader.test(name)) return [{ variable: variableOf(name) }];
  const at = value.indexOf(mask);
  if (at < 0) return [value];
  // Only the text before a secret is kept of its value, such as an authentication scheme.
  return at === 0
    ? [{ variable: variableOf(name) }]
    : [value.slice(0, at), { variable: variableOf(name) }];
}

function messageLine(
  { text, method }: MessageToCopy,
  launch: StdioLaunch,
  { revision, isModern }: { revision: string; isModern: boolean },
): string {
  const handshake = isModern || method === 'initialize' ? [] : handshakeTexts(revision);
  const before = method === 'notifications/initialized' ? handshake.slice(0, 1) : handshake;
  return stdinLines([...before, text], launch);
}

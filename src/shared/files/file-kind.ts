/** What a file can be that the app opens. */
export type FileKind = 'bundle' | 'servers' | 'recording';

/** So much of a file decides what it is, in bytes; a list of servers is not longer. */
export const decidingBytes = 1_000_000;

type SeenFile = {
  name: string;
  bytes: number;
  /** Its first `decidingBytes`, as a text. */
  head: string;
};

/** Says which kind a file is of, by its name and how it begins; undefined where it is none of ours. */
export function kindOfFile({ name, bytes, head }: SeenFile): FileKind | undefined {
  if (/\.(?:mcpb|dxt)$/i.test(name)) return 'bundle';
  const text = head.replace(/^\uFEFF/, '');
  if (recordingHead.test(text)) return 'recording';
  return bytes <= decidingBytes && isServerList(text) ? 'servers' : undefined;
}

/** The first line of an exported recording (core/traffic/export/export-jsonl.ts), in any spacing and order. */
const recordingHead = /^\s*\{[^\n{}]*"format"\s*:\s*"wirebench-recording"/;

/** Lists of servers as this app and others have them; comments are allowed in some of them. */
const isServerList = (text: string): boolean =>
  /^\s*(?:\/[/*]|\{)/.test(text) &&
  /"(?:(?:mcpServers|context_servers)"\s*:|servers"\s*:\s*\{)/.test(text);

/** Why nothing is opened, as a sentence. */
export const noneOfOurs = (name: string): string =>
  `“${name}” is none of the files that Wirebench opens: a bundle (.mcpb), a list of servers (JSON with mcpServers), or a recording that it exported (.jsonl).`;

export const isFolder = (name: string): string =>
  `“${name}” is a folder. Open a file in it instead.`;

export const isUnreadable = (name: string, why: string): string =>
  `“${name}” can’t be read: ${why}`;

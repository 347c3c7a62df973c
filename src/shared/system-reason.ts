import { messageOf } from './rpc/errors.ts';

/** An error of Node for a call of the system, such as `ENOENT: no such file or directory, open '/x'`. */
const systemMessage = /^E[A-Z\d]+: ([^,]+), \w+(?: '|$)/;

/**
 * What the system says of a failed access to a file, such as “no such file or directory”, without
 * its code and path; the message of any other error.
 */
export function systemReason(error: unknown): string {
  const message = messageOf(error);
  // “Illegal operation on a directory” would not say that the path is one.
  if (message.startsWith('EISDIR: ')) return 'it is a folder';
  return systemMessage.exec(message)?.[1] ?? message;
}

/** Says that the data folder is of no use, why, and what to do. */
export const unusableHome = (home: string, why: string): string =>
  `The data folder ${home} can’t be used: ${why}. Set WIREBENCH_HOME to a folder that you may write to.`;

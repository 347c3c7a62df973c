import { lstat, readFile } from 'node:fs/promises';
import { z } from 'zod';
import { secretKinds } from '../../../shared/model/secret.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { writeAtomically } from '../storage/write-atomically.ts';
import { oldKeysFile, type OldKeys } from './old-keys.ts';

/**
 * One way to the data key: the keeper that has it, and the text by which that keeper finds or opens
 * it.
 */
const wrap = z.lazy(() =>
  z.strictObject({
    keeper: z.enum(['system', 'keyring', 'file']),
    held: z.string().max(20_000),
  }),
);
export type Wrap = z.infer<typeof wrap>;

const storedSecret = z.lazy(() =>
  z.strictObject({
    audience: z.array(z.string().max(2100)).max(1000),
    kind: z.enum(secretKinds),
    sealed: z.string(),
    /** The last 4 characters of a secret of at least 16, by which a user can tell it from others. */
    last4: z.string().max(4).exactOptional(),
    changedAt: z.string().max(40).exactOptional(),
  }),
);
export type StoredSecret = z.infer<typeof storedSecret>;

/**
 * Members that are not known make the file `unusable`: written again, it would have lost them, and
 * with them what a later version of Wirebench needs.
 */
const content = z.lazy(() =>
  z.strictObject({
    version: z.literal(2),
    storeId: z.string().regex(/^[\da-f]{16}$/),
    /** A known text sealed by the data key: a wrong key is noticed before it seals anything. */
    check: z.string(),
    wraps: z.array(wrap).max(10),
    /**
     * Places where the data key lay or was about to be put, and from which it is still to be deleted.
     */
    retired: z.array(wrap).max(100).default([]),
    secrets: z.record(z.string(), storedSecret),
  }),
);
export type SecretsContent = z.infer<typeof content>;

export type SecretsFile =
  | { status: 'missing' }
  | { status: 'read'; content: SecretsContent }
  /** A file in the format before version 2, with its whole text. */
  | { status: 'old'; keys: OldKeys; text: string }
  /** A file that is left as it is: nothing is written over it. */
  | { status: 'unusable'; reason: string };

const maxBytes = 64 * 1024 * 1024;

/**
 * Reads the sealed file; never throws. A link, or a file that other users may write, is `unusable`.
 */
export async function readSecretsFile(file: string): Promise<SecretsFile> {
  try {
    const reason = await fileProblem(file, 0o022, 'may be written by others');
    if (reason !== undefined) return { status: 'unusable', reason };
    const text = await readFile(file, 'utf8');
    const value: unknown = JSON.parse(text);
    const parsed = content.safeParse(value);
    if (parsed.success) return { status: 'read', content: parsed.data };
    const old = oldKeysFile.safeParse(value);
    if (old.success) return { status: 'old', keys: old.data.keys, text };
    return {
      status: 'unusable',
      reason: `${file} has content that this version of Wirebench does not know.`,
    };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { status: 'missing' };
    const why = error instanceof SyntaxError ? 'it is not JSON' : messageOf(error);
    return { status: 'unusable', reason: `${file} can’t be read: ${why}.` };
  }
}

export const writeSecretsFile = (file: string, changed: SecretsContent): Promise<void> =>
  writeAtomically(file, `${JSON.stringify(changed, null, 2)}\n`);

/**
 * Tells why a file is not trusted with secrets: it is a link, too large, of another user, or has
 * one of the `forbidden` permission bits, which `what` describes. Undefined where it can be
 * trusted; throws where it is missing.
 */
export async function fileProblem(
  file: string,
  forbidden: number,
  what: string,
): Promise<string | undefined> {
  const found = await lstat(file);
  if (!found.isFile()) return `${file} is a link, or not a file: it is not used.`;
  if (found.size > maxBytes)
    return `${file} is larger than ${maxBytes / 1024 / 1024} MB: it is not used.`;
  // Windows has no such permission bits; its profile folders are the user's own.
  if (process.platform === 'win32') return undefined;
  if (process.getuid && found.uid !== process.getuid())
    return `${file} belongs to another user: it is not used.`;
  if ((found.mode & forbidden) === 0) return undefined;
  const mode = (found.mode & 0o777).toString(8);
  return `${file} ${what} (its mode is ${mode}): it is not used. If you trust its content, run chmod 600 on it.`;
}

import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import type { Binding } from './binding.ts';
import type { Reached } from './start-web.ts';
import { systemReason } from '../../shared/system-reason.ts';

/** Where the web shell is reached, with its certificate; throws an Error for the user where that can't be used. */
export function readReached({ host, publicUrl, tls, tunnelHost }: Binding): Reached | undefined {
  if (!publicUrl) return undefined;
  if (!tls) return { host, publicUrl, tunnelHost };
  const [cert, key] = [readText('--cert', tls.cert), readText('--key', tls.key)];
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    throw new Error(
      `--cert ${tls.cert} and --key ${tls.key} are not a certificate and its private key, as PEM.`,
      { cause: error },
    );
  }
  return { host, publicUrl, tls: { cert, key } };
}

/** The token in a file; throws an Error where it is weaker than 128 bits. */
export function readToken(file: string | undefined): string | undefined {
  if (file === undefined) return undefined;
  const token = readText('--token-file', file).trim();
  if (/^[\w-]{22,100}$/.test(token)) return token;
  throw new Error(
    `The token in ${file} has to be 22 to 100 letters, digits, - or _ (128 bits). Leave --token-file out, and a link is made.`,
  );
}

function readText(option: string, file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${option} ${file} can’t be read: ${systemReason(error)}.`, { cause: error });
  }
}

import { mask } from '../../../../shared/secrets/mask.ts';
import { tokenSource } from '../../../../shared/secrets/token-shapes.ts';
import { isSecretHeader, isSecretParameter } from '../../../../shared/secrets/secret-names.ts';
import { base64Within } from '../../secrets/masking/base64-within.ts';
import type { ModelAccess } from './model-access.ts';

/** Shorter ones are words that local servers are given in place of a key; they would be masked everywhere. */
const shortestSecret = 8;

const secretInAddress = '(?<=[?&](?:key|api[_-]?key|token|access_token|sig)=)[^&#\\s"\\\\]+';

export type Redact = {
  (text: string): string;
  /** Pieces of one text, as the whole of it is masked: a secret may begin in one and end in the next. */
  pieces(pieces: string[]): string[];
  /** How much of a text beyond a cut must be read to find a secret that the cut goes through. */
  margin: number;
};

/** Masks an endpoint's secrets in texts: as they are, and url- or base64-encoded. */
export function redactorOf(access: Pick<ModelAccess, 'endpoint' | 'key' | 'headers'>): Redact {
  const literals = secretsOf(access)
    .flatMap(spellings)
    .toSorted((a, b) => b.length - a.length);
  const patterns = [...new Set(literals)].map((literal) =>
    literal.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&'),
  );
  const secret = new RegExp([...patterns, tokenSource, secretInAddress].join('|'), 'g');
  const redact = (text: string) => text.replaceAll(secret, mask);
  return Object.assign(redact, {
    pieces: (pieces: string[]) => maskedPieces(pieces, secret),
    margin: Math.max(200, ...literals.map(({ length }) => length)),
  });
}

function secretsOf({ endpoint, key, headers }: Pick<ModelAccess, 'endpoint' | 'key' | 'headers'>) {
  const inHeaders = Object.entries(headers ?? {})
    .filter(([name, value]) => isSecretHeader(name) || endpoint.headers?.[name] !== value)
    // The secret of such a header follows a scheme such as `Bearer`.
    .flatMap(([, value]) => [value, ...value.split(/\s+/)]);
  const url = URL.canParse(endpoint.baseUrl ?? '') ? new URL(endpoint.baseUrl ?? '') : undefined;
  const inAddress = [...(url?.searchParams ?? [])]
    .filter(([name]) => isSecretParameter(name))
    .map(([, value]) => value);
  return [key ?? '', url?.password ?? '', ...inHeaders, ...inAddress].filter(
    ({ length }) => length >= shortestSecret,
  );
}

function spellings(secret: string): string[] {
  const inJson = JSON.stringify(secret).slice(1, -1);
  return [secret, inJson, encodeURIComponent(secret), ...base64Within(secret)];
}

/** Masks secrets across pieces; the mask stands in the piece where the secret begins. */
function maskedPieces(pieces: string[], secret: RegExp): string[] {
  const matches = [...pieces.join('').matchAll(secret)].map(({ index, 0: text }) => ({
    from: index,
    to: index + text.length,
  }));
  if (matches.length === 0) return pieces;
  let start = 0;
  let next = 0;
  return pieces.map((piece) => {
    const end = start + piece.length;
    let at = start;
    let masked = '';
    for (let match = matches[next]; match && match.from < end; match = matches[next]) {
      if (match.from >= at) masked += piece.slice(at - start, match.from - start) + mask;
      at = Math.min(Math.max(match.to, at), end);
      if (match.to > end) break;
      next += 1;
    }
    masked += piece.slice(at - start);
    start = end;
    return masked;
  });
}

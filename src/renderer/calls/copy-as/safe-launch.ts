import { referencePattern } from '../../../shared/references.ts';
import type { Launch } from '../../../shared/model/servers/server.ts';
import { safeArgument, safeHeader, safeUrl, variableOf, type SafeText } from './safe-text.ts';

export type SafeLaunch =
  | { kind: 'bundled' }
  | { kind: 'stdio'; command: SafeText; args: SafeText[]; cwd?: SafeText; env: SafePairs }
  | { kind: 'http'; url: SafeText; headers: SafePairs };

export type SafePairs = readonly (readonly [name: string, value: SafeText])[];

/**
 * How a server is started or reached, without anything that may be secret: values of the
 * environment, values beside a name that looks secret, and references become variables. `${NAME}`
 * is a reference where an environment of the app knows the name, and plain text elsewhere.
 */
export function safeLaunch(launch: Launch, knownNames: ReadonlySet<string>): SafeLaunch {
  const safe = (text: string) => piecesOf(text, knownNames);
  switch (launch.kind) {
    case 'bundled':
      return { kind: 'bundled' };
    case 'stdio': {
      const { command, args, cwd, env } = launch;
      return {
        kind: 'stdio',
        command: safe(command),
        args: args.map((arg, i) => safeArgument(arg, args[i - 1], safe)),
        ...(cwd ? { cwd: safe(cwd) } : {}),
        env: Object.keys(env).map((name) => [name, [{ variable: variableOf(name) }]] as const),
      };
    }
    case 'http':
      return {
        kind: 'http',
        url: safeUrl(launch.url, safe),
        headers: Object.entries(launch.headers).map(
          ([name, value]) => [name, safeHeader(name, value, safe)] as const,
        ),
      };
  }
}

/** The names of the variables in these texts, each once. */
export const variablesIn = (texts: readonly SafeText[]): string[] => [
  ...new Set(texts.flat().flatMap((piece) => (typeof piece === 'string' ? [] : [piece.variable]))),
];

function piecesOf(text: string, knownNames: ReadonlySet<string>): SafeText {
  const pieces: SafeText[number][] = [];
  let done = 0;
  for (const match of text.matchAll(referencePattern)) {
    const [whole, , of, plain] = match;
    if (plain !== undefined && !knownNames.has(plain)) continue;
    if (match.index > done) pieces.push(text.slice(done, match.index));
    pieces.push({ variable: variableOf(of ?? plain ?? '') });
    done = match.index + whole.length;
  }
  if (done < text.length) pieces.push(text.slice(done));
  return pieces;
}

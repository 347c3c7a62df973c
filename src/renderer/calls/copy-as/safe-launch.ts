import { looksSecret, referencePattern } from '../../../shared/model/patterns.ts';
import type { Launch } from '../../../shared/model/server.ts';

/** A text of which parts stand in variables of whoever runs it, so that no value is written down. */
export type SafeText = readonly (string | { variable: string })[];

export type SafeLaunch =
  | { kind: 'bundled' }
  | { kind: 'stdio'; command: SafeText; args: SafeText[]; cwd?: SafeText; env: SafePairs }
  | { kind: 'http'; url: SafeText; headers: SafePairs };

export type SafePairs = readonly (readonly [name: string, value: SafeText])[];

/**
 * How a server is started or reached, without anything that may be secret: values of the environment,
 * what stands beside a name that looks secret, and references become variables. `${NAME}` is a
 * reference where an environment of the app knows the name, and plain text elsewhere.
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

type ToSafe = (text: string) => SafeText;

function safeArgument(arg: string, before: string | undefined, safe: ToSafe): SafeText {
  const [, flag, value] = /^(--?[\w.-]+=)(.*)$/s.exec(arg) ?? [];
  if (flag !== undefined && value) {
    return looksSecret(flag) ? [flag, ...hidden(flag, value, safe)] : safe(arg);
  }
  const isValue = before !== undefined && /^--?[\w.-]+$/.test(before) && !arg.startsWith('-');
  return isValue && looksSecret(before) ? hidden(before, arg, safe) : safe(arg);
}

function safeHeader(name: string, value: string, safe: ToSafe): SafeText {
  const scheme = /^(?:Bearer|Basic|Token) +/i.exec(value)?.[0] ?? '';
  if (scheme === '' && !looksSecret(name)) return safe(value);
  const rest = hidden(name, value.slice(scheme.length), safe);
  return scheme === '' ? rest : [scheme, ...rest];
}

/** Of an address, the password and the values of parameters that look secret. */
function safeUrl(url: string, safe: ToSafe): SafeText {
  const secrets = /(?<=^https?:\/\/)([^/?#@]+)(?=@)|(?<=[?&])([^=&#]+)=([^&#]+)/gi;
  const pieces: SafeText[number][] = [];
  let done = 0;
  for (const match of url.matchAll(secrets)) {
    const [whole, login, name = '', value = ''] = match;
    if (login === undefined && !looksSecret(name)) continue;
    const start = match.index + (login === undefined ? name.length + 1 : 0);
    pieces.push(...safe(url.slice(done, start)), ...hidden(name || 'LOGIN', login ?? value, safe));
    done = match.index + whole.length;
  }
  return [...pieces, ...safe(url.slice(done))];
}

/** What is a reference already keeps its own name. */
function hidden(name: string, value: string, safe: ToSafe): SafeText {
  const pieces = safe(value);
  const isReference = pieces.length > 0 && pieces.every((piece) => typeof piece !== 'string');
  return isReference || value === '' ? pieces : [{ variable: upperName(name) }];
}

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

/** A name that a shell takes; one of the environment stays as it is. */
const variableOf = (name: string): string => (/^[A-Za-z_]\w*$/.test(name) ? name : upperName(name));

function upperName(name: string): string {
  const upper = name
    .replaceAll(/^-+|=$/g, '')
    .toUpperCase()
    .replaceAll(/\W+/g, '_');
  return /^\d|^$/.test(upper) ? `_${upper}` : upper;
}

import {
  PasteRefused,
  shortened,
  within,
  type PasteTarget,
  type ReadText,
  type Understood,
} from './paste-reading.ts';
import { fromPairs, objectOf, readQuery, type Pair } from './read-pairs.ts';
import { splitCommands, type Command, type Shell } from '../../../shared/shell/split-shell.ts';
import { isJson } from '../../../shared/json/is-json.ts';

const mention =
  /\b(?:curl|wirebench|Invoke-(?:RestMethod|WebRequest)|irm|iwr|printf|echo|--tool-name|mcpt?(?:ools)? call)\b/i;

/**
 * Reads the call in a command line: of curl, of `wirebench`, or of another program that tests
 * servers. Undefined where there is none.
 */
export function readCommand(
  text: string,
  target: PasteTarget,
  readText: ReadText,
): Understood | undefined {
  if (!mention.test(text)) return undefined;
  let refusal: unknown;
  for (const shell of shellsOf(text)) {
    try {
      const found = inCommands(splitCommands(text, shell), target, readText);
      if (found) return found;
    } catch (error) {
      // Another shell may read the same quotes in another way.
      refusal ??= error;
    }
  }
  if (refusal !== undefined) throw refusal as Error;
  return undefined;
}

/** The shells that a command line may be written for, the likeliest first. */
function shellsOf(text: string): Shell[] {
  if (/\^"|\^\r?\n/.test(text)) return ['cmd', 'bash'];
  if (/`\r?\n|`"|@['"][ \t]*\r?\n|\bInvoke-\w|\birm\b|\biwr\b|curl\.exe/i.test(text))
    return ['powershell', 'bash'];
  return ['bash', 'powershell', 'cmd'];
}

/** Reads the last call of several commands; a handshake may stand before it. */
function inCommands(
  commands: Command[],
  target: PasteTarget,
  readText: ReadText,
): Understood | undefined {
  let refusal: unknown;
  for (let at = commands.length - 1; at >= 0; at -= 1) {
    const { words, stdin } = commands[at] ?? { words: [] };
    const piped = stdin ?? echoed(commands[at - 1]);
    try {
      const found =
        ourCall(words, target, readText, piped) ??
        otherCall(words, target, readText) ??
        curlCall(words, target, readText, piped) ??
        messageIn(words, readText);
      if (found) return found;
    } catch (error) {
      // An earlier command may hold the call.
      refusal ??= error;
    }
  }
  if (refusal !== undefined) throw refusal as Error;
  return undefined;
}

/** The text that `echo`, `printf` or `cat` pipes into the next command; undefined for others. */
const echoed = (command: Command | undefined): string | undefined =>
  command === undefined
    ? undefined
    : /^(?:echo|printf|cat)$/.test(command.words[0] ?? '')
      ? (command.stdin ?? command.words.at(-1))
      : undefined;

const ownValues = new Set([
  '--server',
  '--stdio',
  '--url',
  '--header',
  '--args',
  '--arg',
  '--answer',
  '--era',
  '--input',
  '--environment',
  '--timeout',
  '--wire',
]);

function ourCall(
  words: string[],
  target: PasteTarget,
  readText: ReadText,
  piped: string | undefined,
): Understood | undefined {
  const at = words.indexOf('call');
  if (at < 1 || !words.slice(0, at).some((word) => /wirebench|\bcli\.js$/.test(word)))
    return undefined;
  const { options, others } = optionsIn(words.slice(at + 1), ownValues);
  const given = options.findLast(([name]) => name === '--args')?.[1];
  const pairs = options.filter(([name]) => name === '--arg').map(([, pair]) => pairIn(pair));
  const called =
    others[0] === undefined ? {} : { called: { name: others[0], method: 'tools/call' } };
  const kind = 'command line of Wirebench';
  if (given === undefined) {
    const members = pairs.map(
      ([name, value]) =>
        `${JSON.stringify(name)}: ${isJson(value) ? value.trim() : JSON.stringify(value)}`,
    );
    return { kinds: [kind], argumentsText: objectOf(members), notes: [], ...called };
  }
  const json = given === '-' ? piped : given;
  if (json === undefined || json.startsWith('@')) throw fileRefused(given);
  return { ...readText(json), kinds: [kind], ...called };
}

const otherValues = new Set([
  '--method',
  '--tool-name',
  '--prompt-name',
  '--tool-arg',
  '--prompt-args',
  '--params',
  '-p',
  '-e',
  '--header',
  '--config',
  '--server',
  '--transport',
  '--server-url',
  '--uri',
]);

/** Reads the command lines of the official inspector, and `mcp call`. */
function otherCall(
  words: string[],
  target: PasteTarget,
  readText: ReadText,
): Understood | undefined {
  const at = words.findIndex((word) => /^(?:mcp|mcpt|mcptools)$/.test(word));
  const isTools = at >= 0 && words[at + 1] === 'call';
  if (!isTools && !words.includes('--tool-name') && !words.includes('--prompt-name'))
    return undefined;
  const { options, others } = optionsIn(isTools ? words.slice(at + 2) : words, otherValues);
  const last = (...names: string[]) => options.findLast(([name]) => names.includes(name))?.[1];
  const name = isTools ? others[0] : last('--tool-name', '--prompt-name');
  const called = name === undefined ? {} : { called: { name } };
  const given = last('--params', '-p');
  const kind = 'command line';
  if (given !== undefined) return { ...readText(given), kinds: [kind], ...called };
  const pairs = options
    .filter(([option]) => /^--(?:tool-arg|prompt-args)$/.test(option))
    .map(([, pair]) => pairIn(pair));
  return { ...fromPairs(pairs, kind, target), ...called };
}

const curlValues = new Set([
  '-X',
  '--request',
  '-H',
  '--header',
  '-A',
  '--user-agent',
  '-b',
  '--cookie',
  '-u',
  '--user',
  '-o',
  '--output',
  '-w',
  '--write-out',
  '-m',
  '--max-time',
  '-e',
  '--referer',
  '-x',
  '--proxy',
  '-d',
  '--data',
  '--data-raw',
  '--data-binary',
  '--data-ascii',
  '--data-urlencode',
  '--json',
  '-F',
  '--form',
  '--form-string',
  '--url',
  '-D',
  '--dump-header',
  '--connect-timeout',
  '--resolve',
  '-T',
  '-K',
  '-c',
  '-r',
  '-E',
  '--cert',
  '--key',
  '--cacert',
  '--retry',
  '--http-version',
  '-Body',
  '-Uri',
  '-Method',
  '-Headers',
  '-ContentType',
  '-WebSession',
  '-UserAgent',
  '-OutFile',
]);

function curlCall(
  words: string[],
  target: PasteTarget,
  readText: ReadText,
  piped: string | undefined,
): Understood | undefined {
  const at = words.findIndex((word) =>
    /(?:^|[/\\])(?:curl(?:\.exe)?|Invoke-RestMethod|Invoke-WebRequest|irm|iwr)$/i.test(word),
  );
  if (at < 0) return undefined;
  const kind = /curl/i.test(words[at] ?? '') ? 'curl command' : 'PowerShell command';
  const { options, others } = optionsIn(words.slice(at + 1), curlValues);
  const forms = options.filter(([name]) => /^(?:-F|--form|--form-string)$/.test(name));
  if (forms.length > 0)
    return fromPairs(
      forms.map(([, pair]) => pairIn(pair)),
      kind,
      target,
    );
  const data = options.filter(([name]) => /^(?:-d|--data.*|--json|-Body)$/i.test(name));
  const texts = data.map(([name, value]) => {
    const isFile = value.startsWith('@') && name !== '--data-raw' && !/^-Body$/i.test(name);
    if (/^@-?$/.test(value) && piped !== undefined) return piped;
    if (isFile) throw fileRefused(value);
    return value;
  });
  const body = texts.join(data.some(([name]) => name === '--json') ? '' : '&');
  const url =
    options.findLast(([name]) => /^(?:--url|-Uri)$/i.test(name))?.[1] ??
    others.find((word) => /^https?:\/\//i.test(word));
  if (body.trim() === '') {
    const query = url?.includes('?') === true ? readQuery(url, target) : undefined;
    if (query) return within(query, kind);
    throw new PasteRefused(`The ${kind} has no body, so it has no arguments.`);
  }
  const parts = body.split('&');
  const isForm = parts.every((part) => /^[^\s={"[]+=/.test(part));
  return isForm
    ? within(fromPairs([...new URLSearchParams(body)], 'form', target), kind)
    : within(readText(body), kind);
}

/** A message of JSON-RPC that is written to a server's stdin. */
function messageIn(words: string[], readText: ReadText): Understood | undefined {
  for (const word of words.toReversed()) {
    if (!/^\s*\{/.test(word) || !word.includes('tools/call')) continue;
    return within(readText(word), 'command line');
  }
  return undefined;
}

const fileRefused = (name: string): PasteRefused =>
  new PasteRefused(
    `The arguments are in ${name === '-' || name === '@-' ? 'what is written to stdin' : `the file ${shortened(name.replace(/^@/, ''))}`}, which is not read: paste its content.`,
  );

type Options = { options: Pair[]; others: string[] };

/** Options with their values, written apart or together, and all other words. */
function optionsIn(words: string[], withValue: ReadonlySet<string>): Options {
  const options: Pair[] = [];
  const others: string[] = [];
  const known = new Map([...withValue].map((name) => [name.toLowerCase(), name]));
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    // In curl, -d and -D differ; the options of PowerShell ignore case.
    const name = withValue.has(word)
      ? word
      : word.length > 2
        ? known.get(word.toLowerCase())
        : undefined;
    const together =
      /^(--[\w-]+)=([^]*)$/.exec(word) ?? /^-[sSkLvifgNGIOJRnqa0-46#]*(d)([^]*)$/.exec(word);
    if (word === '--') return { options, others: others.concat(words.slice(at + 1)) };
    if (name !== undefined) options.push([name, words[(at += 1)] ?? '']);
    else if (together?.[1] === 'd' && withValue.has('-d')) {
      options.push(['-d', together[2] === '' ? (words[(at += 1)] ?? '') : (together[2] ?? '')]);
    } else if (together && together[1] !== 'd')
      options.push([together[1] ?? '', together[2] ?? '']);
    else if (!word.startsWith('-')) others.push(word);
  }
  return { options, others };
}

function pairIn(pair: string): Pair {
  const at = pair.indexOf('=');
  if (at < 1) throw new PasteRefused(`NAME=VALUE was expected, not “${shortened(pair)}”.`);
  return [pair.slice(0, at), pair.slice(at + 1)];
}

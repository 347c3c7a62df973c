import { readLooseJson } from '../../ui/json/loose-json.ts';
import { callInJson } from './call-in-json.ts';
import { memberTexts } from './json-parts.ts';
import {
  PasteRefused,
  within,
  type PasteTarget,
  type ReadText,
  type Understood,
} from './paste-reading.ts';

const callOf = /\b(?:callTool|call_tool|getPrompt|get_prompt)\s*\(/g;
const requestOf = /\b(?:fetch|requests\.\w+|httpx2?\.\w+|client\.post|axios\.\w+)\s*\(/g;
const mostTried = 50;

/** The call in a program: that of a client of MCP, or a request over HTTP with its body. */
export function readProgram(
  text: string,
  target: PasteTarget,
  readText: ReadText,
): Understood | undefined {
  let refusal: unknown;
  const tried = [
    ...places(text, callOf).map(
      ({ at, word }) =>
        () =>
          ofClient(text, at, word, target, readText),
    ),
    ...places(text, requestOf).map(
      ({ at }) =>
        () =>
          ofRequest(text, at, target, readText),
    ),
  ];
  for (const read of tried) {
    try {
      const found = read();
      if (found) return found;
    } catch (error) {
      // Another call of the program may be complete.
      refusal ??= error;
    }
  }
  if (refusal !== undefined) throw refusal as Error;
  return undefined;
}

/**
 * The places after each match, the last first: calls before it may list tools or do the handshake.
 */
const places = (text: string, pattern: RegExp): { at: number; word: string }[] =>
  [...text.matchAll(pattern)]
    .slice(-mostTried)
    .map((match) => ({ at: match.index + match[0].length, word: match[0] }))
    .toReversed();

function ofClient(
  text: string,
  start: number,
  word: string,
  target: PasteTarget,
  readText: ReadText,
): Understood | undefined {
  const kind = word.includes('_') ? 'Python program' : 'TypeScript program';
  const method = /prompt/i.test(word) ? 'prompts/get' : 'tools/call';
  const { unnamed, named, notes } = parametersAt(text, start);
  const first = unnamed[0] ?? '';
  if (first.startsWith('{')) {
    const lone = memberTexts(first);
    if (lone.size === 1 && lone.get('name')?.startsWith('"') === true)
      return {
        kinds: [kind],
        argumentsText: '{}',
        called: { name: JSON.parse(lone.get('name') ?? '""') as string, method },
        notes,
      };
    const call = callInJson(first, { ...target, schema: {} }, readText);
    const called = call.called && { called: { ...call.called, method } };
    return { ...call, ...called, kinds: [kind], notes: [...notes, ...call.notes] };
  }
  const name = named.get('name') ?? first;
  const given = named.get('arguments') ?? unnamed[1] ?? '{}';
  if (!name.startsWith('"') || !given.startsWith('{')) return undefined;
  return {
    kinds: [kind],
    argumentsText: given,
    called: { name: JSON.parse(name) as string, method },
    notes,
  };
}

function ofRequest(
  text: string,
  start: number,
  target: PasteTarget,
  readText: ReadText,
): Understood | undefined {
  const { unnamed, named, notes } = parametersAt(text, start, true);
  const options = unnamed.find((one) => one.startsWith('{'));
  const members = options === undefined ? {} : (JSON.parse(options) as Record<string, unknown>);
  const body = Object.hasOwn(members, 'body') ? members['body'] : undefined;
  const given = named.get('json') ?? named.get('data') ?? named.get('content');
  if (typeof body === 'string') return within(readText(body), 'program', notes);
  if (given?.startsWith('"'))
    return within(readText(JSON.parse(given) as string), 'program', notes);
  const json = given ?? options;
  if (json === undefined || (given === undefined && /"(?:headers|method)":/.test(json))) {
    throw new PasteRefused('The request in the program has no body, so it has no arguments.');
  }
  return within(callInJson(json, target, readText), 'program', notes);
}

type Parameters = { unnamed: string[]; named: Map<string, string>; notes: string[] };

/** The parameters of a call, as far as they are literals. */
function parametersAt(text: string, start: number, areVariables = false): Parameters {
  const unnamed: string[] = [];
  const named = new Map<string, string>();
  const notes: string[] = [];
  let at = start;
  for (;;) {
    at += /^\s*/.exec(text.slice(at, at + 1000))?.[0].length ?? 0;
    if (text[at] === ')' || at >= text.length) break;
    const name = /^(\w+)\s*=(?!=)\s*/.exec(text.slice(at, at + 200));
    const read = readParameter(
      text,
      at + (name?.[0].length ?? 0),
      name?.[1] ?? (areVariables ? '' : undefined),
    );
    if (read.json !== undefined && name?.[1] !== undefined) named.set(name[1], read.json);
    else if (read.json !== undefined) unnamed.push(read.json);
    notes.push(...read.notes);
    at = read.end;
    at += /^\s*,?/.exec(text.slice(at, at + 1000))?.[0].length ?? 0;
  }
  return { unnamed, named, notes };
}

type Parameter = { json?: string; notes: string[]; end: number };

/**
 * Reads a parameter; one beside the arguments, such as the headers of a request, may be a variable.
 */
function readParameter(text: string, at: number, name: string | undefined): Parameter {
  const other = /^[\w.]+(?=\s*[,)])/.exec(text.slice(at, at + 200))?.[0];
  const isArguments = name === undefined || /^(?:arguments|json|data|content)$/.test(name);
  if (
    other !== undefined &&
    !/^(?:[\d.]+|true|false|null|None|True|False)$/.test(other) &&
    !isArguments
  ) {
    return { notes: [], end: at + other.length };
  }
  const { json, notes, end } = readLooseJson(text, at);
  return { json, notes, end };
}

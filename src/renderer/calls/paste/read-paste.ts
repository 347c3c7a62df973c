import { LooseJsonError, readWholeLooseJson } from '../../ui/json/loose-json.ts';
import { ShellTextError } from '../../../shared/shell/split-shell.ts';
import { callInJson } from './call-in-json.ts';
import { isJson } from '../../../shared/json/is-json.ts';
import {
  PasteRefused,
  within,
  type PasteReading,
  type PasteTarget,
  type ReadText,
  type Understood,
} from './paste-reading.ts';
import { readCommand } from './read-command.ts';
import { readAssignments, readQuery } from './read-pairs.ts';
import { readProgram } from './read-program.ts';
import { readTable } from './read-table.ts';
import { namedProperties } from './typed-text.ts';
import { readYaml } from './read-yaml.ts';

/** The longest text that is read, in characters; nobody wrote a longer call. */
const longest = 16_000_000;
const mostLayers = 6;

/** Recognizes a text as arguments, in whatever form it was copied. Nothing in it is evaluated. */
export function readPaste(text: string, target: PasteTarget): PasteReading {
  if (text.trim() === '') return { status: 'nothing' };
  if (text.length > longest)
    return { status: 'refused', reason: 'It is longer than 16 million characters.' };
  try {
    return { status: 'understood', ...readText(text, target, 0) };
  } catch (error) {
    const isRefusal =
      error instanceof PasteRefused ||
      error instanceof LooseJsonError ||
      error instanceof ShellTextError;
    if (isRefusal) {
      return { status: 'refused', reason: error.message };
    }
    throw error;
  }
}

function readText(whole: string, target: PasteTarget, layer: number): Understood {
  if (layer > mostLayers)
    throw new PasteRefused('It is a string nested in strings too many times.');
  const text = whole.replace(/^\uFEFF/, '').trim();
  const inner = (own: string) => readText(own, target, layer + 1);
  if (isJson(text)) return callInJson(text, target, inner);
  const isLiteral = /^(?:(?:\/\/|#)[^\n]*\n\s*)*[{[(]/.test(text);
  const lines = isLiteral ? jsonLines(text) : undefined;
  if (lines !== undefined) return callInJson(lines, target, inner);
  if (/^\{\s*\\"/.test(text) && isJson(`"${text}"`)) {
    return within(inner(JSON.parse(`"${text}"`) as string), 'escaped text');
  }
  if (isLiteral) return literal(text, target, inner);
  return freeText(text, target, inner);
}

function freeText(text: string, target: PasteTarget, inner: ReadText): Understood {
  const fenced = readFences(text, inner);
  if (fenced) return fenced;
  const read =
    readProgram(text, target, inner) ??
    readCommand(text, target, inner) ??
    readAssigned(text, target, inner) ??
    readQuery(text, target) ??
    readAssignments(text, target) ??
    readTable(text, target) ??
    readYaml(text, target) ??
    readWithin(text, target, inner);
  if (read) return read;
  throw new PasteRefused(
    'No arguments recognized. Paste JSON, a request, a command line, a program, or names with values.',
  );
}

/** Reads a literal; a text that begins like one may also be a group of a shell. */
function literal(text: string, target: PasteTarget, inner: ReadText): Understood {
  try {
    return loose(text, target, inner);
  } catch (error) {
    const command = readCommand(text, target, inner);
    if (command) return command;
    throw error;
  }
}

function loose(text: string, target: PasteTarget, inner: ReadText): Understood {
  const { json, notes } = readWholeLooseJson(text);
  const call = callInJson(json, target, inner);
  return { ...call, kinds: call.kinds.map(likeJson), notes: [...notes, ...call.notes] };
}

/** The name of a form that is not strictly JSON. */
const likeJson = (kind: string): string =>
  kind === 'JSON object' ? 'object of JavaScript, Python or JSON5' : kind;

/** Several values, one on each line, as a list. */
function jsonLines(text: string): string | undefined {
  if (!text.includes('\n')) return undefined;
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.length > 1 && lines.every(isJson) ? `[${lines.join(',')}]` : undefined;
}

/** The first code block of a Markdown text that can be read. */
function readFences(text: string, inner: ReadText): Understood | undefined {
  let refusal: unknown;
  let open: string | undefined;
  let block: string[] = [];
  if (!/```|~~~/.test(text)) return undefined;
  for (const line of [...text.split('\n'), '```', '~~~']) {
    const fence = /^\s*(`{3,}|~{3,})/.exec(line)?.[1];
    if (open === undefined) {
      open = fence;
      block = [];
    } else if (fence === undefined || !fence.startsWith(open)) block.push(line);
    else {
      open = undefined;
      try {
        if (block.length > 0) return within(inner(block.join('\n')), 'code block');
      } catch (error) {
        // Another block may hold the call.
        refusal ??= error;
      }
    }
  }
  if (refusal !== undefined) throw refusal as Error;
  return undefined;
}

const assigned =
  /^(?:export\s+default|return|(?:(?:export\s+)?(?:const|let|var)\s+)?[\w$.]+(?:\s*:[^=\n]{1,200})?\s*=)\s*(?=[{[(])/;

/** A literal that a program gives a name: `const args = {…}`. */
function readAssigned(text: string, target: PasteTarget, inner: ReadText): Understood | undefined {
  const start = assigned.exec(text)?.[0];
  if (start === undefined) return undefined;
  // An assignment to a name of the schema is left to `readAssignments`, which reads pairs.
  if (namedProperties(target.schema).has(start.replace(/\s*=\s*$/, ''))) return undefined;
  return loose(text.slice(start.length), target, inner);
}

/** Reads an object within words, as a model answers; the first and the last brace must fit. */
function readWithin(text: string, target: PasteTarget, inner: ReadText): Understood | undefined {
  const [start, end] = [text.indexOf('{'), text.lastIndexOf('}')];
  if (start < 0 || end < start) return undefined;
  const own = text.slice(start, end + 1);
  const read = isJson(own) ? callInJson(own, target, inner) : loose(own, target, inner);
  return within(read, 'text', ['The text around it was ignored.']);
}

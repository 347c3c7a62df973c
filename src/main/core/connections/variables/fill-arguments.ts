import { isJson } from '../../../../shared/json/is-json.ts';
import { pointerPart } from '../../../../shared/json/json-pointer.ts';
import type {
  ArgumentReference,
  FilledArguments,
  FilledText,
} from '../../../../shared/model/calls/filled-arguments.ts';
import { referencePattern } from '../../../../shared/references.ts';
import type { Finding } from '../../../../shared/model/finding.ts';
import type { Problem } from '../../../../shared/model/calls/problem.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { found, MissingVariable, type Found, type VariableValues } from './expand-variables.ts';
import { textTokens, type TextToken } from './text-tokens.ts';

/** What is sent in place of the arguments, where they refer to variables. */
export type SentArguments = {
  text: string;
  /** What is recorded in their place, where they hold secrets. */
  veiled?: { text: string; finding: Finding };
};

/** Arguments with values in the place of references: what is sent, and what may be shown of it. */
export type Filled = FilledArguments & {
  /** The arguments as JSON text, with all values. */
  sent: string;
  /** The references whose values are not in `text`. */
  hidden: string[];
  /** The values that may be secrets, each with the reference to show in its place. */
  secrets: Found['secrets'];
};

type Piece = { from: number; to: number; sent: string; shown: string; isHidden: boolean };

const maxReferences = 100;
const maxShown = 100;
const maxShownLength = 2000;
/** The longest arguments with values that are sent, in characters. */
const maxSent = 16_000_000;

/**
 * Puts values in the place of the chosen references, in texts alone and once; every other byte stays.
 * What is not chosen is plain text. The arguments are valid JSON.
 */
export function fillArguments(
  argumentsText: string,
  chosen: readonly string[],
  values: VariableValues,
): Filled {
  const known = new Map<string, ArgumentReference & { found?: Found }>();
  const isChosen = new Set(chosen);
  const problems: Problem[] = [];
  const filled: FilledText[] = [];
  const hidden = new Set<string>();
  const secretsSent = new Map<string, string>();
  const [sent, shown]: [string[], string[]] = [[], []];
  let from = 0;
  let length = argumentsText.length;
  let count = 0;

  const lookUp = (reference: string, match: RegExpMatchArray) => {
    const before = known.get(reference);
    if (before) return before;
    const one = lookedUp(reference, match, values);
    if (one) known.set(reference, one);
    return one;
  };

  for (const token of textTokens(argumentsText, mayRefer)) {
    const pieces: Piece[] = [];
    for (const match of token.text.matchAll(referencePattern)) {
      const [reference] = match;
      const one = lookUp(reference, match);
      if (!one || !isChosen.has(reference)) continue;
      if (one.missing !== undefined || !one.found) {
        problems.push(missingAt(token, one.missing ?? ''));
        continue;
      }
      const { value, secrets } = one.found;
      const isHidden = secrets.length > 0;
      if (isHidden) hidden.add(reference);
      for (const [within, of] of secrets) secretsSent.set(within, of);
      const to = match.index + reference.length;
      pieces.push({
        from: match.index,
        to,
        sent: value,
        shown: isHidden ? reference : value,
        isHidden,
      });
      length += value.length;
    }
    if (length > maxSent) {
      throw new RpcError(
        'BAD_INPUT',
        `With their variables filled in, the arguments exceed ${maxSent / 1_000_000} million characters.`,
      );
    }
    if (pieces.length === 0) continue;
    const before = argumentsText.slice(from, token.offset);
    sent.push(before, withPieces(token, pieces, 'sent'));
    shown.push(before, withPieces(token, pieces, 'shown'));
    from = token.offset + token.written.length;
    count += 1;
    if (filled.length < maxShown)
      filled.push({ path: token.path, parts: partsOf(token.text, pieces) });
  }
  const rest = argumentsText.slice(from);
  return {
    references: [...known.values()].slice(0, maxReferences).map(({ found: _found, ...one }) => one),
    otherReferences: Math.max(0, known.size - maxReferences),
    ...(values.named ? { environment: values.named.name } : {}),
    text: [...shown, rest].join(''),
    sent: [...sent, rest].join(''),
    hidden: [...hidden],
    secrets: [...secretsSent],
    filled,
    otherTexts: count - filled.length,
    problems,
  };
}

/** What the page may see of filled arguments; of a text that is no JSON, the text alone. */
export function previewOf(
  argumentsText: string,
  chosen: readonly string[],
  values: VariableValues,
): FilledArguments {
  if (!isJson(argumentsText)) {
    const nothing = { references: [], otherReferences: 0, filled: [], otherTexts: 0, problems: [] };
    return { ...nothing, text: argumentsText };
  }
  const {
    sent: _sent,
    hidden: _hidden,
    secrets: _secrets,
    ...shown
  } = fillArguments(argumentsText, chosen, values);
  return shown;
}

/** What a call sends; throws BAD_INPUT where a value is missing. */
export function sentWith({ sent, text, hidden, problems }: Filled): SentArguments {
  const [problem] = problems;
  if (problem) {
    const place = problem.path.map((part) => `/${pointerPart(part)}`).join('');
    throw new RpcError('BAD_INPUT', `The argument ${place} ${problem.message}`);
  }
  if (hidden.length === 0) return { text: sent };
  const message = `sent with the values of ${hidden.join(', ')}, which are not recorded`;
  return { text: sent, veiled: { text, finding: { message, isNote: true } } };
}

/** Whether a string of JSON may hold a reference, told without parsing it: `$` and `{` may be escaped. */
const mayRefer = (written: string): boolean => /\$\{|\\u00(?:24|7b)/i.test(written);

function lookedUp(
  reference: string,
  [, kind, of = '', name = '']: RegExpMatchArray,
  values: VariableValues,
): (ArgumentReference & { found?: Found }) | undefined {
  try {
    const one = found({ kind, of, name }, values);
    if (!one) return undefined;
    return one.secrets.length > 0
      ? { reference, hiddenLength: one.value.length, found: one }
      : { reference, value: one.value.slice(0, maxShownLength), found: one };
  } catch (error) {
    if (!(error instanceof MissingVariable)) throw error;
    return { reference, missing: error.message };
  }
}

const missingAt = ({ path }: TextToken, why: string): Problem => ({
  path,
  message: `can’t be filled in: ${why}`,
  keyword: 'variable',
});

/** A JSON string with pieces of it replaced; the text between them keeps its spelling. */
function withPieces(
  { written }: TextToken,
  pieces: readonly Piece[],
  as: 'sent' | 'shown',
): string {
  const units = [...written.slice(1, -1).matchAll(/\\u[\da-fA-F]{4}|\\.|[^]/g)].map(
    ([unit]) => unit,
  );
  const parts: string[] = [];
  let at = 0;
  for (const piece of pieces) {
    parts.push(units.slice(at, piece.from).join(''), JSON.stringify(piece[as]).slice(1, -1));
    at = piece.to;
  }
  return `"${[...parts, units.slice(at).join('')].join('')}"`;
}

function partsOf(text: string, pieces: readonly Piece[]): FilledText['parts'] {
  const parts: FilledText['parts'] = [];
  let room = maxShownLength;
  const add = (part: string, isHidden = false) => {
    if (part === '' || room <= 0) return;
    const kept = part.slice(0, room);
    parts.push({
      text: kept.length < part.length ? `${kept}…` : kept,
      ...(isHidden ? { isHidden } : {}),
    });
    room -= part.length;
  };
  let at = 0;
  for (const piece of pieces) {
    add(text.slice(at, piece.from));
    add(piece.shown, piece.isHidden);
    at = piece.to;
  }
  add(text.slice(at));
  return parts;
}

import type { CallMark } from '../../../../../shared/model/chat/chat.ts';
import { decodedForms } from './decoded-forms.ts';
import { TextMatcher } from './text-matcher.ts';

const leastCopied = 32;
/** The least length in letters and digits; shorter pieces are common phrases. */
const leastPart = 16;
const maxSearched = 500_000;
const maxParts = 1000;
/** The most comparisons for one call. */
const maxWork = 5_000_000;

/**
 * Remembers what servers answered, to know it again in what is sent to another one: as it was, in other
 * letters, with other spaces and marks between, encoded, or in parts over several calls.
 */
export class CopiedText {
  private readonly exact = new TextMatcher({ piece: 16, least: leastCopied });
  private readonly folded = new TextMatcher({ piece: 8, least: leastPart });
  /** The parts that went from one server to another in all calls, by the two servers. */
  private readonly parts = new Map<string, Set<string>>();

  add(serverName: string, text: string): void {
    this.exact.add(serverName, text);
    for (const form of [text, ...decodedForms(text.slice(0, maxSearched))]) {
      this.folded.add(serverName, foldedText(form));
    }
  }

  /** One mark for each other server of whose text the arguments hold 32 characters or more. */
  marksFor(serverName: string, argumentsText: string): CallMark[] {
    const found = new Map<string, string>();
    const isSought = (source: string) => source !== serverName && !found.has(source);
    const work = { left: maxWork };
    const texts = stringsIn(argumentsText);
    for (const text of texts) {
      this.exact.search(text, isSought, work, (source, copied) => found.set(source, copied));
    }
    const tellPart = (source: string, part: string) => {
      if (isSought(source) && this.isEnough(source, serverName, part)) found.set(source, part);
    };
    for (const text of texts) {
      for (const form of [text, ...decodedForms(text)]) {
        this.folded.search(foldedText(form), isSought, work, tellPart);
      }
    }
    return [...found].map(([fromServer, text]) => ({ kind: 'copied', fromServer, text }));
  }

  /**
   * Whether a part is long enough by itself, or with the other parts that went the same way; each
   * counts once.
   */
  private isEnough(source: string, serverName: string, part: string): boolean {
    if (part.length >= leastCopied) return true;
    const key = JSON.stringify([source, serverName]);
    const parts = this.parts.get(key) ?? new Set();
    this.parts.set(key, parts);
    if (parts.size < maxParts && ![...parts].some((other) => other.includes(part))) parts.add(part);
    return [...parts].reduce((length, { length: more }) => length + more, 0) >= leastCopied;
  }
}

/** The letters and digits of a text, without regard to case and width (NFKC). */
const foldedText = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, '');

/** The strings of the arguments as a server reads them, without the escapes of JSON. */
function stringsIn(argumentsText: string): string[] {
  const texts: string[] = [];
  let left = maxSearched;
  let value: unknown;
  try {
    value = JSON.parse(argumentsText);
  } catch {
    // A text that is no JSON is searched as it is.
    return [argumentsText.slice(0, maxSearched)];
  }
  const waiting = [value];
  while (waiting.length > 0 && left > 0) {
    const part = waiting.pop();
    if (typeof part === 'string') {
      texts.push(part.slice(0, left));
      left -= part.length;
    } else if (typeof part === 'object' && part !== null) {
      for (const inner of Object.values(part)) waiting.push(inner);
    }
  }
  return texts;
}

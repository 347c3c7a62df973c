import type { CallMark } from '../../../shared/model/chat.ts';

const leastCopied = 32;
/** Any text of 32 characters holds a whole piece of 16, wherever its pieces begin. */
const piece = 16;
const maxPerSource = 200_000;
const maxSearched = 500_000;
const maxPieces = 200_000;
const maxPlaces = 4;
const maxShown = 200;
/** Fewer different characters are a rule or a filler, and nobody's text. */
const leastVaried = 4;
/** Comparisons for one call: text that is made to be compared for ever is not. */
const maxWork = 5_000_000;

type Place = { serverName: string; text: string; at: number };

/** Remembers what servers answered, to know it again in what is sent to another one. */
export class CopiedText {
  private readonly pieces = new Map<string, Place[]>();
  private count = 0;

  add(serverName: string, wholeText: string): void {
    const text = wholeText.slice(0, maxPerSource);
    for (let at = 0; at + piece <= text.length && this.count < maxPieces; at += piece) {
      const key = text.slice(at, at + piece);
      if (new Set(key).size < leastVaried) continue;
      const places = this.pieces.get(key) ?? [];
      // A few are enough to go on from; a filler repeats itself for ever.
      if (places.filter((place) => place.serverName === serverName).length >= maxPlaces) continue;
      places.push({ serverName, text, at });
      this.pieces.set(key, places);
      this.count += 1;
    }
  }

  /** One mark for each other server of whose text the arguments hold 32 characters or more. */
  marksFor(serverName: string, argumentsText: string): CallMark[] {
    const found = new Map<string, string>();
    const work = { left: maxWork };
    for (const text of stringsIn(argumentsText)) this.search(text, serverName, found, work);
    return [...found].map(([fromServer, text]) => ({ kind: 'copied', fromServer, text }));
  }

  private search(
    text: string,
    serverName: string,
    found: Map<string, string>,
    work: { left: number },
  ): void {
    for (let at = 0; at + piece <= text.length && work.left > 0; at += 1) {
      for (const place of this.pieces.get(text.slice(at, at + piece)) ?? []) {
        if (place.serverName === serverName || found.has(place.serverName)) continue;
        const copied = grown(text, at, place);
        work.left -= copied.length;
        if (copied.length >= leastCopied) found.set(place.serverName, copied);
      }
    }
  }
}

/** What is the same on both sides of a piece, as far as it is shown. */
function grown(text: string, at: number, place: Place): string {
  let from = 0;
  while (from < maxShown && at > from && place.at > from) {
    if (text[at - from - 1] !== place.text[place.at - from - 1]) break;
    from += 1;
  }
  let to = piece;
  while (to < maxShown && at + to < text.length) {
    if (text[at + to] !== place.text[place.at + to]) break;
    to += 1;
  }
  return text.slice(at - from, at + to);
}

/** The strings of the arguments as a server reads them, without the escapes of JSON. */
function stringsIn(argumentsText: string): string[] {
  const texts: string[] = [];
  let left = maxSearched;
  let value: unknown;
  try {
    value = JSON.parse(argumentsText);
  } catch {
    // What is no JSON is searched as it is.
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

import type { CallMark } from '../../../shared/model/chat.ts';

const leastCopied = 32;
/** Any text of 32 characters holds a whole piece of 16, wherever its pieces begin. */
const piece = 16;
const maxPerSource = 200_000;
const maxSearched = 500_000;
const maxPieces = 200_000;
const maxPlaces = 4;
const maxShown = 200;

type Place = { serverName: string; text: string; at: number };

/** Remembers what servers answered, to know it again in what is sent to another one. */
export class CopiedText {
  private readonly pieces = new Map<string, Place[]>();
  private count = 0;

  add(serverName: string, wholeText: string): void {
    const text = wholeText.slice(0, maxPerSource);
    for (let at = 0; at + piece <= text.length && this.count < maxPieces; at += piece) {
      const key = text.slice(at, at + piece);
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
    for (const text of stringsIn(argumentsText)) this.search(text, serverName, found);
    return [...found].map(([fromServer, text]) => ({ kind: 'copied', fromServer, text }));
  }

  private search(text: string, serverName: string, found: Map<string, string>): void {
    for (let at = 0; at + piece <= text.length; at += 1) {
      for (const place of this.pieces.get(text.slice(at, at + piece)) ?? []) {
        if (place.serverName === serverName || found.has(place.serverName)) continue;
        const copied = grow(text, at, place);
        if (copied.length < leastCopied || new Set(copied).size < 6) continue;
        found.set(place.serverName, copied.slice(0, maxShown));
      }
    }
  }
}

/** The whole of what is the same on both sides of a piece. */
function grow(text: string, at: number, place: Place): string {
  let back = 0;
  while (back < maxShown && at > back && place.at > back && text[at - back - 1] === place.text[place.at - back - 1]) back += 1; // prettier-ignore
  let end = piece;
  while (end < maxShown && at + end < text.length && text[at + end] === place.text[place.at + end]) end += 1; // prettier-ignore
  return text.slice(at - back, at + end);
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

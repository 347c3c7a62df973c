const maxPerSource = 200_000;
const maxPieces = 200_000;
const maxPlaces = 4;
const maxShown = 200;
/** A piece with fewer different characters is a rule or a filler. */
const leastVaried = 4;

type Place = { source: string; text: string; at: number };
type Sizes = {
  /** The length of the pieces that are indexed; any text of `least` characters holds a whole one. */
  piece: number;
  /** Shorter matches are passed over. */
  least: number;
};

/** Remembers texts by their source, to find again what of them stands in others. */
export class TextMatcher {
  private readonly pieces = new Map<string, Place[]>();
  private count = 0;
  private readonly sizes: Sizes;

  constructor(sizes: Sizes) {
    this.sizes = sizes;
  }

  add(source: string, wholeText: string): void {
    const { piece } = this.sizes;
    const text = wholeText.slice(0, maxPerSource);
    for (let at = 0; at + piece <= text.length && this.count < maxPieces; at += piece) {
      const key = text.slice(at, at + piece);
      if (new Set(key).size < leastVaried) continue;
      const places = this.pieces.get(key) ?? [];
      // A few places of a piece are enough; a filler would repeat without end.
      if (places.filter((place) => place.source === source).length >= maxPlaces) continue;
      places.push({ source, text, at });
      this.pieces.set(key, places);
      this.count += 1;
    }
  }

  /**
   * Calls back with each match, up to the length that is shown. `work` bounds the comparisons,
   * which a hostile text could multiply.
   */
  search(
    text: string,
    isSought: (source: string) => boolean,
    work: { left: number },
    onMatch: (source: string, copied: string) => void,
  ): void {
    const { piece, least } = this.sizes;
    for (let at = 0; at + piece <= text.length && work.left > 0; at += 1) {
      for (const place of this.pieces.get(text.slice(at, at + piece)) ?? []) {
        if (!isSought(place.source)) continue;
        const copied = grown(text, at, place, piece);
        work.left -= copied.length;
        if (copied.length >= least) onMatch(place.source, copied);
      }
    }
  }
}

/** Extends a match on both sides, up to the length that is shown. */
function grown(text: string, at: number, place: Place, piece: number): string {
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

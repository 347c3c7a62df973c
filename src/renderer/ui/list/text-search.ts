/** Finds the places, in order, of the texts in which each word of a search occurs, in any case. */
export type TextSearch = (search: string) => Places;

/** Rising numbers, in an array that the collector of a frame's garbage need not go through. */
export type Places = Uint32Array;

/** Texts behind one another, since to look them up one by one takes longer than to search them. */
type Chunk = { first: number; text: string; ends: number[] };

/** What found less than one text in so many is searched one by one. */
const manyPerFound = 16;
/** Few enough that texts of some thousand characters each make a string that can be had. */
const textsInChunk = 2000;

/**
 * Makes texts, in lower case, ready to be searched. What the beginnings of the last search found is
 * kept, since a search is taken back as it was typed.
 */
export function textSearch(texts: readonly string[]): TextSearch {
  const chunks: Chunk[] = [];
  for (let first = 0; first < texts.length; first += textsInChunk)
    chunks.push(chunkOf(texts.slice(first, first + textsInChunk), first));
  const all = Uint32Array.from(texts.keys());
  const scratch = new Uint32Array(texts.length);
  const kept: { words: readonly string[]; search: string; found: Places }[] = [];
  return (given) => {
    const search = given.trim().toLowerCase();
    while (!search.startsWith(kept.at(-1)?.search ?? '')) kept.pop();
    const last = kept.at(-1);
    if (last?.search === search) return last.found;
    const words = search.split(/\s+/).filter(Boolean);
    let found = last?.found ?? all;
    for (const word of words)
      if (!last?.words.includes(word))
        found =
          found.length * manyPerFound < texts.length
            ? those(found, (place) => texts[place]?.includes(word) ?? false)
            : among(found, placesOf(chunks, word, scratch), texts.length);
    kept.push({ words, search, found });
    return found;
  };
}

/** Those of `found` that are of a kind, or `found` itself where that is all of it. */
function those(found: Places, isOne: (place: number) => boolean): Places {
  const some = found.filter(isOne);
  return some.length === found.length ? found : some;
}

/** Those of `places` that are among `found`, or `found` itself where that is all of it. */
function among(found: Places, places: Places, total: number): Places {
  if (found.length === total) return places.length === total ? found : places.slice();
  let count = 0;
  let at = 0;
  // No `of`, which takes several times as long in a first search.
  for (let next = 0; next < places.length; next += 1) {
    const place = places[next] ?? 0;
    while ((found[at] ?? place) < place) at += 1;
    if (found[at] === place) places[count++] = place;
  }
  return count === found.length ? found : places.slice(0, count);
}

const searches = new WeakMap<readonly unknown[], TextSearch>();

/** The search of the texts of a list’s items, made once for a list, which takes longer than a search. */
export function searchOf<Item>(items: readonly Item[], textOf: (item: Item) => string): TextSearch {
  const known = searches.get(items);
  if (known) return known;
  const made = textSearch(items.map(textOf));
  searches.set(items, made);
  return made;
}

function chunkOf(texts: readonly string[], first: number): Chunk {
  let end = 0;
  return { first, text: texts.join('\n'), ends: texts.map(({ length }) => (end += length + 1)) };
}

/** The places of the texts with this word in them, in order, in the memory given. */
function placesOf(chunks: readonly Chunk[], word: string, memory: Places): Places {
  let count = 0;
  for (const { first, text, ends } of chunks) {
    let place = 0;
    let start = 0;
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, start)) {
      // A word has no line break in it, so that it ends where its text does, or before.
      while ((ends[place] ?? text.length) <= at) place += 1;
      memory[count++] = first + place;
      start = ends[place] ?? text.length;
      place += 1;
    }
  }
  return memory.subarray(0, count);
}

/**
 * Is called for each match: its start, its end (exclusive), and the index of the text that was
 * found.
 */
export type OnFound = (from: number, to: number, which: number) => void;

/** Finds its texts in one pass; of those that end at the same place at least the longest. */
export type TextFinder = (text: string, onFound: OnFound) => void;

/** The longest search window, in UTF-16 units. */
const maxWindow = 32;
const shiftSlots = 65_536;

/**
 * Creates a finder. It is an Aho-Corasick automaton over UTF-16 units, whose time grows with the
 * searched text alone. The automaton is entered only where the last two units of a window can
 * belong to a text that begins there (Wu-Manber), so that most of the text is skipped. It takes long
 * to make, so the first of these places are compared with the texts themselves, until that has cost as
 * much: where texts come one by one, most finders search little. All texts need at least two units.
 */
export function createTextFinder(texts: readonly string[]): TextFinder {
  if (texts.length === 0) return () => undefined;
  const window = Math.min(maxWindow, ...texts.map(({ length }) => length));
  const shifts = shiftsOf(texts, window);
  const candidates = candidatesOf(texts, window);
  let leftToCompare = sizeOf(texts);
  let trie: ReturnType<typeof createTrie> | undefined;

  const compare = (text: string, at: number, slot: number, onFound: OnFound) => {
    for (const which of candidates.get(slot) ?? []) {
      const one = texts[which] ?? '';
      leftToCompare -= 1;
      if (text.startsWith(one, at)) onFound(at, at + one.length, which);
    }
    return at + 1;
  };

  return (text, onFound) => {
    const last = text.length - window;
    let at = 0;
    while (at <= last) {
      const end = at + window - 1;
      const slot = slotOf(text.charCodeAt(end - 1), text.charCodeAt(end));
      const shift = shifts[slot] ?? 0;
      if (shift > 0) at += shift;
      else if (leftToCompare > 0) at = compare(text, at, slot, onFound);
      else at = (trie ??= createTrie(texts)).read(text, at, onFound);
    }
  };
}

const sizeOf = (texts: readonly string[]): number =>
  texts.reduce((sum, { length }) => sum + length, 0);

/** The texts that can begin where a window ends in a slot. */
function candidatesOf(texts: readonly string[], window: number): Map<number, number[]> {
  const candidates = new Map<number, number[]>();
  for (const [which, text] of texts.entries()) {
    const slot = slotOf(text.charCodeAt(window - 2), text.charCodeAt(window - 1));
    const before = candidates.get(slot);
    if (before) before.push(which);
    else candidates.set(slot, [which]);
  }
  return candidates;
}

function shiftsOf(texts: readonly string[], window: number): Uint8Array {
  const shifts = new Uint8Array(shiftSlots).fill(window - 1);
  for (const text of texts) {
    for (let at = 1; at < window; at += 1) {
      const slot = slotOf(text.charCodeAt(at - 1), text.charCodeAt(at));
      shifts[slot] = Math.min(shifts[slot] ?? 0, window - 1 - at);
    }
  }
  return shifts;
}

const slotOf = (before: number, unit: number): number => ((before << 8) ^ unit) & (shiftSlots - 1);

/**
 * Builds the automaton. States are numbers, 0 is the root. A text leaves the paths of those before it
 * once and goes on by itself: the edge from a state to the one after it needs no table, and a hash
 * table holds one edge of each text at most.
 */
function createTrie(texts: readonly string[]) {
  const size = sizeOf(texts) + 1;
  const slots = 2 ** Math.ceil(Math.log2(texts.length * 2 + 1));
  // Of each edge: the state that it starts at (plus one, 0 is none), its unit, and where it leads.
  const [starts, targets] = [new Int32Array(slots), new Int32Array(slots)];
  const units = new Uint16Array(slots);
  const [parents, depths, fails] = [
    new Int32Array(size),
    new Int32Array(size),
    new Int32Array(size),
  ];
  const entered = new Uint16Array(size);
  // Of each state: the longest text that ends there, and its length.
  const [lengths, which] = [new Int32Array(size), new Int32Array(size)];
  let states = 1;

  const slotFor = (state: number, unit: number): number => {
    let slot = (Math.imul(state, 0x9e3779b1) ^ Math.imul(unit, 0x85ebca6b)) & (slots - 1);
    while (starts[slot] !== 0 && (starts[slot] !== state + 1 || units[slot] !== unit)) {
      slot = (slot + 1) & (slots - 1);
    }
    return slot;
  };
  /** The state that an edge leads to; 0 where there is no such edge. */
  const next = (state: number, unit: number): number => {
    const after = state + 1;
    const isAfter = after < states && parents[after] === state && entered[after] === unit;
    return isAfter ? after : (targets[slotFor(state, unit)] ?? 0);
  };
  const step = (from: number, unit: number): number => {
    let state = from;
    let to = next(state, unit);
    while (to === 0 && state !== 0) {
      state = fails[state] ?? 0;
      to = next(state, unit);
    }
    return to;
  };

  /** Makes a state that the unit leads to from this one. */
  const addState = (state: number, unit: number): number => {
    const added = states;
    states += 1;
    parents[added] = state;
    depths[added] = (depths[state] ?? 0) + 1;
    entered[added] = unit;
    if (added === state + 1) return added;
    const slot = slotFor(state, unit);
    starts[slot] = state + 1;
    units[slot] = unit;
    targets[slot] = added;
    return added;
  };

  for (const [number, text] of texts.entries()) {
    let state = 0;
    for (let at = 0; at < text.length; at += 1) {
      const unit = text.charCodeAt(at);
      state = next(state, unit) || addState(state, unit);
    }
    lengths[state] = text.length;
    which[state] = number;
  }

  // States are visited by depth, since the state that one falls back to is nearer to the root.
  for (const state of byDepth(depths, states)) {
    const parent = parents[state] ?? 0;
    const fail = parent === 0 ? 0 : step(fails[parent] ?? 0, entered[state] ?? 0);
    fails[state] = fail;
    if (lengths[state] !== 0) continue;
    lengths[state] = lengths[fail] ?? 0;
    which[state] = which[fail] ?? 0;
  }

  return {
    /**
     * Reads until no match can be under way; returns the place after the last unit that was read.
     */
    read(text: string, from: number, onFound: OnFound): number {
      let state = 0;
      let at = from;
      do {
        state = step(state, text.charCodeAt(at));
        at += 1;
        const length = lengths[state] ?? 0;
        if (length > 0) onFound(at - length, at, which[state] ?? 0);
      } while (state !== 0 && at < text.length);
      return at;
    },
  };
}

/** Lists all states but the root in order of depth. */
function byDepth(depths: Int32Array, states: number): Int32Array {
  const all = new Int32Array(states - 1);
  let deepest = 0;
  for (let state = 1; state < states; state += 1) deepest = Math.max(deepest, depths[state] ?? 0);
  const starts = new Int32Array(deepest + 2);
  for (let state = 1; state < states; state += 1) {
    const after = (depths[state] ?? 0) + 1;
    starts[after] = (starts[after] ?? 0) + 1;
  }
  for (let depth = 1; depth < starts.length; depth += 1) {
    starts[depth] = (starts[depth] ?? 0) + (starts[depth - 1] ?? 0);
  }
  for (let state = 1; state < states; state += 1) {
    const depth = depths[state] ?? 0;
    const place = starts[depth] ?? 0;
    all[place] = state;
    starts[depth] = place + 1;
  }
  return all;
}

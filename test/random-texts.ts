/** Texts of these characters, one after another; the same in every run, so that a failure comes again. */
export function randomTexts(alphabet: string): (shortest: number, longest: number) => string {
  let state = 0x2545f491;
  const next = (below: number): number => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
  return (shortest, longest) => {
    const length = shortest + next(longest - shortest + 1);
    return Array.from({ length }, () => alphabet[next(alphabet.length)] ?? '').join('');
  };
}

const chosen = new Map<string, readonly string[]>();
const none: readonly string[] = [];

/**
 * The references whose values are filled in, by the key of a callee's drafts. They are not stored,
 * since each choice is a consent.
 */
export const chosenFor = (key: string): readonly string[] => chosen.get(key) ?? none;

export function choose(key: string, references: readonly string[]): void {
  chosen.set(key, references);
}

export function forgetChosen(isForgotten: (key: string) => boolean): void {
  for (const key of [...chosen.keys()].filter(isForgotten)) chosen.delete(key);
}

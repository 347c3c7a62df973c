import type { SignInSnapshot, SignInState } from '../../../../shared/model/sign-in.ts';

/** What is shown of one sign-in, and who hears of its changes; nobody does once it is over. */
export function createShownState(
  first: SignInSnapshot,
  onChange: (snapshot: SignInSnapshot) => void,
) {
  let snapshot = first;
  let isOver = false;
  const change = (part: Partial<SignInSnapshot>): void => {
    if (isOver) return;
    snapshot = { ...snapshot, ...part };
    onChange(snapshot);
  };
  return {
    now: (): SignInSnapshot => snapshot,
    change,
    become: (state: SignInState): void => change({ state }),
    isOver: (): boolean => isOver,
    /** Ends it without a word, as another takes its place. */
    end: (): void => void (isOver = true),
  };
}

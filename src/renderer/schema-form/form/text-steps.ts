import type { Unsent } from './unsent.ts';

/** A text, and what was half-typed in its fields. */
export type TextState = { text: string; unsent: Unsent };

const maxKept = 200;
/** The most characters of all kept texts together, which take two bytes each. */
const maxCharacters = 2_000_000;

/** The states of a text before the present one, and those that were undone; the last one comes next. */
export class TextSteps {
  private past: readonly TextState[] = [];
  private future: readonly TextState[] = [];

  get isEmpty(): boolean {
    return this.past.length === 0;
  }

  /** Keeps a state before an edit; undone states are forgotten. */
  remember(state: TextState | undefined): void {
    if (state) this.past = bounded([...this.past, state]);
    this.future = [];
  }

  back(present: TextState): TextState | undefined {
    const next = this.past.at(-1);
    if (!next) return undefined;
    this.past = this.past.slice(0, -1);
    this.future = bounded([...this.future, present]);
    return next;
  }

  forth(present: TextState): TextState | undefined {
    const next = this.future.at(-1);
    if (!next) return undefined;
    this.future = this.future.slice(0, -1);
    this.past = bounded([...this.past, present]);
    return next;
  }
}

/** The newest states within the bound; the last one is kept however long it is. */
function bounded(states: readonly TextState[]): readonly TextState[] {
  let left = maxCharacters;
  const oldest = states.findLastIndex(({ text }) => (left -= text.length) < 0);
  const from = Math.min(oldest + 1, states.length - 1);
  return states.slice(Math.max(from, states.length - maxKept));
}

import type {
  BodyIndexState,
  BodyLine,
  BodyLines,
} from '../../../../shared/model/traffic/body-lines.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';

export const linesPerPage = 200;
const keptPages = 40;

export type LinesWanted = { from: number; count: number; knownBytes: number };
export type BodyProgress = {
  state?: BodyIndexState;
  failure?: string;
};

type Page = { lines: readonly BodyLine[]; isWhole: boolean };

/** Reads the lines of a body that are on screen, and how far the core has indexed them. */
export class BodyPages {
  progress: BodyProgress = {};
  private readonly pages = new Map<number, Page>();
  private readonly asked = new Set<number>();
  private readonly controller = new AbortController();
  private readonly read: (wanted: LinesWanted, signal: AbortSignal) => Promise<BodyLines>;
  private readonly onChange: () => void;

  constructor(
    read: (wanted: LinesWanted, signal: AbortSignal) => Promise<BodyLines>,
    onChange: () => void,
  ) {
    this.read = read;
    this.onChange = onChange;
  }

  /** Reads the first lines, and the state of the index until it is complete. */
  async follow(): Promise<void> {
    try {
      const { signal } = this.controller;
      let { indexedBytes: knownBytes, isComplete } = await this.ask(0);
      while (!isComplete) {
        // This asks for the state of the index, not for lines: `want` reads those in sight.
        const answer = await this.read({ from: 0, count: 1, knownBytes }, signal);
        signal.throwIfAborted();
        this.reached(answer);
        ({ indexedBytes: knownBytes, isComplete } = answer);
      }
    } catch (error) {
      this.fail(error);
    }
  }

  line(number: number): BodyLine | undefined {
    return this.pages.get(Math.floor(number / linesPerPage))?.lines[number % linesPerPage];
  }

  /** Reads those of the lines `first` to `last` that are missing; `last` is exclusive. */
  want(first: number, last: number): void {
    const end = Math.min(last, this.progress.state?.lineCount ?? 0);
    for (let page = Math.floor(first / linesPerPage); page * linesPerPage < end; page += 1) {
      const known = this.pages.get(page);
      const isEnough = known && (known.isWhole || page * linesPerPage + known.lines.length >= end);
      if (isEnough || this.asked.has(page)) continue;
      this.asked.add(page);
      this.ask(page)
        .catch((error: unknown) => this.fail(error))
        .finally(() => this.asked.delete(page));
    }
  }

  stop(): void {
    this.controller.abort();
  }

  private async ask(page: number): Promise<BodyLines> {
    const { signal } = this.controller;
    const from = page * linesPerPage;
    const answer = await this.read({ from, count: linesPerPage, knownBytes: -1 }, signal);
    signal.throwIfAborted();
    const { lines, isComplete } = answer;
    const isWhole = isComplete || lines.length === linesPerPage;
    this.pages.delete(page);
    this.pages.set(page, { lines, isWhole });
    if (this.pages.size > keptPages) this.pages.delete(this.pages.keys().next().value ?? page);
    this.reached(answer);
    return answer;
  }

  private reached({ lines: _lines, from: _from, ...state }: BodyLines): void {
    const before = this.progress.state;
    if (!before || before.indexedBytes <= state.indexedBytes) this.progress = { state };
    this.onChange();
  }

  private fail(error: unknown): void {
    if (this.controller.signal.aborted) return;
    this.progress = { ...this.progress, failure: messageOf(error) };
    this.onChange();
  }
}

import { cutAtWord } from './cut-at-word.ts';

const maxLineLength = 2000;

/** The last few lines of a stream, each cut to a readable length. */
export class RecentLines {
  private lines: string[] = [];
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  add(line: string): void {
    this.lines.push(cutAtWord(line, maxLineLength));
    if (this.lines.length > this.max) this.lines.shift();
  }

  all(): string[] {
    return [...this.lines];
  }

  clear(): void {
    this.lines = [];
  }
}

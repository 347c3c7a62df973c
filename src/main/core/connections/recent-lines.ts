const maxLineLength = 2000;

/** The last few lines of a stream, each cut to a readable length. */
export class RecentLines {
  private lines: string[] = [];
  private readonly max: number;

  constructor(max: number) {
    this.max = max;
  }

  add(line: string): void {
    this.lines.push(line.length > maxLineLength ? `${line.slice(0, maxLineLength)}…` : line);
    if (this.lines.length > this.max) this.lines.shift();
  }

  all(): string[] {
    return [...this.lines];
  }

  clear(): void {
    this.lines = [];
  }
}

const keptLines = 20;

/** The last lines that a process printed and that are no messages. */
export class RecentOutput {
  readonly stderr = new RecentLines(keptLines);
  readonly strayStdout = new RecentLines(keptLines);

  /** The last lines of both streams, each after `hide` took the secrets out of it. */
  tails(hide: (line: string) => string): { stderrTail: string[]; strayStdout: string[] } {
    return {
      stderrTail: this.stderr.all().map((line) => hide(line)),
      strayStdout: this.strayStdout.all().map((line) => hide(line)),
    };
  }

  clear(): void {
    this.stderr.clear();
    this.strayStdout.clear();
  }
}

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

/** What a process printed last, apart from messages. */
export class LastWords {
  readonly stderr = new RecentLines(keptLines);
  readonly strayStdout = new RecentLines(keptLines);

  clear(): void {
    this.stderr.clear();
    this.strayStdout.clear();
  }
}

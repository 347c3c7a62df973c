import { RecentLines } from '../../../shared/recent-lines.ts';

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

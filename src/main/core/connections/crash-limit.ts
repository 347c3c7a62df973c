const maxCrashes = 3;
const withinMs = 60_000;

/** Tells a server that crashed once from one that does nothing else. */
export class CrashLimit {
  private crashes: number[] = [];

  /** Counts a crash; true when there were too many of late to start the server once more. */
  isReached(nowMs: number): boolean {
    this.crashes = [...this.crashes.filter((atMs) => nowMs - atMs < withinMs), nowMs];
    return this.crashes.length > maxCrashes;
  }
}

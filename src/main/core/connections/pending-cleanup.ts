/** Work that goes on after its reason is gone: links being closed, processes on their way out. */
export class PendingCleanup {
  private work: Promise<unknown> = Promise.resolve();

  add(work: Promise<unknown>): void {
    this.work = Promise.allSettled([this.work, work]);
  }

  /** Settles once all work is done, with what was added meanwhile. */
  async done(): Promise<void> {
    let waitedFor: Promise<unknown> | undefined;
    while (waitedFor !== this.work) {
      waitedFor = this.work;
      await waitedFor;
    }
  }
}

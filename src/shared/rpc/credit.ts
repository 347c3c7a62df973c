/** How many items and characters a stream may be ahead of its consumer. */
export const creditWindow = { items: 4096, size: 8_000_000 };

/** How far one stream is ahead of its consumer. */
export class Credit {
  private sent = 0;
  private consumed = 0;
  private sizeAhead = 0;
  private batches: { upTo: number; size: number }[] = [];

  /**
   * Whether to wait before asking for one more item; `pending` items were taken and not sent yet.
   */
  isSpent(pending: number): boolean {
    return (
      this.sent + pending - this.consumed >= creditWindow.items ||
      this.sizeAhead >= creditWindow.size
    );
  }

  spend(items: number, size: number): void {
    this.sent += items;
    this.sizeAhead += size;
    this.batches.push({ upTo: this.sent, size });
  }

  /** Notes that the consumer is done with so many items in all. */
  earn(consumed: number): void {
    this.consumed = Math.max(this.consumed, Math.min(consumed, this.sent));
    for (let batch = this.batches[0]; batch; batch = this.batches[0]) {
      if (batch.upTo > this.consumed) return;
      this.sizeAhead -= batch.size;
      this.batches.shift();
    }
  }
}

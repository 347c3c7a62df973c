type Kept = { n: number; text: string };

/** Numbers answers and keeps the text of each until the other side has it. */
export class Outbox {
  private kept: Kept[] = [];
  private last = 0;
  private keptSize = 0;

  /** How many characters are kept. */
  get size(): number {
    return this.keptSize;
  }

  /** Numbers and keeps an answer's JSON text, which must be an object; returns it with its `n`. */
  add(answerText: string): string {
    this.last += 1;
    const text = `{"n":${this.last},${answerText.slice(1)}`;
    this.kept.push({ n: this.last, text });
    this.keptSize += text.length;
    return text;
  }

  /** Drops the answers up to this number. */
  forget(received: number): void {
    const isLater = ({ n }: Kept) => n > received;
    const first = this.kept.findIndex(isLater);
    const gone = this.kept.splice(0, first === -1 ? this.kept.length : first);
    for (const { text } of gone) this.keptSize -= text.length;
  }

  /** Whether every answer after this number is still kept. */
  reachesBackTo(received: number): boolean {
    return received <= this.last && received >= (this.kept[0]?.n ?? this.last + 1) - 1;
  }

  texts(): string[] {
    return this.kept.map(({ text }) => text);
  }
}

/** Whole numbers below 2^32, in memory that grows with them; 0 where none was set. */
export class GrowingUint32Array {
  length = 0;
  private numbers = new Uint32Array(64);

  get(index: number): number {
    return this.numbers[index] ?? 0;
  }

  set(index: number, value: number): void {
    while (index >= this.numbers.length) this.grow();
    this.numbers[index] = value;
    if (index >= this.length) this.length = index + 1;
  }

  push(value: number): void {
    this.set(this.length, value);
  }

  private grow(): void {
    const grown = new Uint32Array(this.numbers.length * 2);
    grown.set(this.numbers);
    this.numbers = grown;
  }
}

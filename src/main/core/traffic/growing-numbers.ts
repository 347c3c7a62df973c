type Numbers = Float64Array | Uint32Array | Uint8Array;

/** Numbers in a typed array, which grows with them; 0 where none was set. */
export class GrowingNumbers {
  length = 0;
  private numbers: Numbers;
  private readonly kind: new (length: number) => Numbers;

  constructor(kind: new (length: number) => Numbers) {
    this.kind = kind;
    this.numbers = new kind(64);
  }

  push(value: number): void {
    this.set(this.length, value);
  }

  at(index: number): number {
    return this.numbers[index] ?? 0;
  }

  set(index: number, value: number): void {
    while (index >= this.numbers.length) this.grow();
    this.numbers[index] = value;
    if (index >= this.length) this.length = index + 1;
  }

  /** How many numbers are less than `value`; they must ascend. */
  countBelow(value: number): number {
    let [low, high] = [0, this.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.numbers[middle] ?? 0) < value) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private grow(): void {
    const larger = new this.kind(this.numbers.length * 2);
    larger.set(this.numbers);
    this.numbers = larger;
  }
}

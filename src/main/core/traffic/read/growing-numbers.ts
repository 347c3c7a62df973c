type Numbers = Float64Array | Uint32Array | Uint8Array;

/** Numbers in a typed array, which grows as they are pushed. */
export class GrowingNumbers {
  length = 0;
  private numbers: Numbers;
  private readonly kind: new (length: number) => Numbers;

  constructor(kind: new (length: number) => Numbers) {
    this.kind = kind;
    this.numbers = new kind(1024);
  }

  push(value: number): void {
    if (this.length === this.numbers.length) {
      const larger = new this.kind(this.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    this.numbers[this.length] = value;
    this.length += 1;
  }

  at(index: number): number {
    return this.numbers[index] ?? 0;
  }

  set(index: number, value: number): void {
    this.numbers[index] = value;
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
}

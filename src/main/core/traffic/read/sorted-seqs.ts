/** Ascending seqs without duplicates, four bytes each. */
export class SortedSeqs {
  length = 0;
  private numbers = new Uint32Array(1024);

  add(seq: number): void {
    const at = this.countBelow(seq);
    if (at < this.length && this.numbers[at] === seq) return;
    if (this.length === this.numbers.length) {
      const larger = new Uint32Array(this.length * 2);
      larger.set(this.numbers);
      this.numbers = larger;
    }
    if (at < this.length) this.numbers.copyWithin(at + 1, at, this.length);
    this.numbers[at] = seq;
    this.length += 1;
  }

  remove(seq: number): void {
    const at = this.countBelow(seq);
    if (at === this.length || this.numbers[at] !== seq) return;
    this.numbers.copyWithin(at, at + 1, this.length);
    this.length -= 1;
  }

  slice(from: number, limit: number): number[] {
    return [...this.numbers.subarray(from, Math.min(from + limit, this.length))];
  }

  /** The seq at a place; 0 beyond the end. */
  at(place: number): number {
    return place < this.length ? (this.numbers[place] ?? 0) : 0;
  }

  /** How many seqs are less than `seq`. */
  countBelow(seq: number): number {
    const last = this.numbers[this.length - 1];
    if (this.length === 0 || (last !== undefined && last < seq)) return this.length;
    let low = 0;
    let high = this.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.numbers[middle] ?? 0) < seq) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

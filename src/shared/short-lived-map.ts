/** At least so many entries are set before the map is made anew. */
const renewedAfter = 256;

/**
 * A map whose entries come and go. V8 links the table that a map grew out of to the next one, so that
 * one table that outlived the young generation keeps all later ones alive with what they held, until
 * all memory is looked through; a new map now and then breaks that chain.
 */
export class ShortLivedMap<K, V> {
  private map = new Map<K, V>();
  private added = 0;

  get size(): number {
    return this.map.size;
  }

  get(key: K): V | undefined {
    return this.map.get(key);
  }

  set(key: K, value: V): void {
    this.added += 1;
    // A map of many entries is copied after as many new ones, so that a copy costs each of them little.
    if (this.added > 2 * this.map.size + renewedAfter) {
      this.map = new Map(this.map);
      this.added = this.map.size;
    }
    this.map.set(key, value);
  }

  delete(key: K): boolean {
    return this.map.delete(key);
  }

  /** In the order in which they were first set; what is set while they are read may be left out. */
  keys(): MapIterator<K> {
    return this.map.keys();
  }

  values(): MapIterator<V> {
    return this.map.values();
  }
}

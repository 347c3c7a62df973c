type Numbered = { schemaNumber: number; schemaText: string };

/** Gives each schema object a number, and its JSON text, which is written only once. */
export class NumberedSchemas {
  private readonly known = new WeakMap<object, Numbered>();
  private count = 0;

  /** The number and the text of a schema; throws where it is nested too deeply to be written. */
  take(schema: unknown): Numbered {
    const isObject = typeof schema === 'object' && schema !== null;
    const known = isObject ? this.known.get(schema) : undefined;
    if (known) return known;
    this.count += 1;
    const made = { schemaNumber: this.count, schemaText: JSON.stringify(schema ?? true) };
    if (isObject) this.known.set(schema, made);
    return made;
  }
}

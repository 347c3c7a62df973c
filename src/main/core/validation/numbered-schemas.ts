type Numbered = { schemaNumber: number; schemaText: string };

/** A number for each schema, and its text, which is written once however often the schema is used. */
export class NumberedSchemas {
  private readonly known = new WeakMap<object, Numbered>();
  private count = 0;

  /** Throws where a schema is nested too deeply to be written down. */
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

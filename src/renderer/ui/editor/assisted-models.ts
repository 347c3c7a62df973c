type Assisted = { schema: unknown; isInUse: boolean };

const mostIdle = 4;

/**
 * Which models Monaco assists by which schema. Every change of that list restarts Monaco's JSON
 * thread, so that a closed editor's URI and schema are kept, and the next editor of that schema
 * takes them over.
 */
export class AssistedModels {
  private readonly byUri = new Map<string, Assisted>();
  private readonly announce: (schemas: [uri: string, schema: unknown][]) => void;
  private named = 0;

  constructor(announce: (schemas: [uri: string, schema: unknown][]) => void) {
    this.announce = announce;
  }

  /** The URI for a new model: that of a closed editor with the same schema, or a new one. */
  uriFor(language: string, schema: unknown, isTaken: (uri: string) => boolean): string {
    for (const [uri, assisted] of this.byUri) {
      const isFree = !assisted.isInUse && assisted.schema === schema && !isTaken(uri);
      if (isFree && uri.endsWith(`.${language}`)) return uri;
    }
    this.named += 1;
    // The JSON worker matches schemas to URIs by globs, so that no server's name may be in a URI.
    return `inmemory://wirebench/${this.named}.${language}`;
  }

  /** Offers completion and hover by a schema for a model. Returns its undo. */
  assist(uri: string, schema: unknown): () => void {
    const known = this.byUri.get(uri);
    const assisted = known && known.schema === schema ? known : { schema, isInUse: true };
    assisted.isInUse = true;
    if (assisted !== known) {
      this.byUri.set(uri, assisted);
      this.forgetIdle();
      this.announce([...this.byUri].map(([name, each]) => [name, each.schema]));
    }
    return () => {
      assisted.isInUse = false;
    };
  }

  private forgetIdle(): void {
    const idle = [...this.byUri].filter(([, { isInUse }]) => !isInUse);
    for (const [uri] of idle.slice(0, Math.max(0, idle.length - mostIdle))) this.byUri.delete(uri);
  }
}

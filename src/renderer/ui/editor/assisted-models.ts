type Assisted = { schema: unknown; isInUse: boolean };

const mostIdle = 4;

/**
 * Which model of an editor is assisted by which schema. Each change of that starts Monaco's JSON
 * thread anew, so that a model's name and schema stay when its editor goes, and the next editor of
 * that schema takes them over.
 */
export class AssistedModels {
  private readonly byUri = new Map<string, Assisted>();
  private readonly announce: (schemas: [uri: string, schema: unknown][]) => void;
  private named = 0;

  constructor(announce: (schemas: [uri: string, schema: unknown][]) => void) {
    this.announce = announce;
  }

  /** A name that no model has which is in use. */
  uriFor(language: string, schema: unknown, isTaken: (uri: string) => boolean): string {
    for (const [uri, assisted] of this.byUri) {
      const isFree = !assisted.isInUse && assisted.schema === schema && !isTaken(uri);
      if (isFree && uri.endsWith(`.${language}`)) return uri;
    }
    this.named += 1;
    // The JSON worker finds a model's schema by a glob, in which no name of a server's may stand.
    return `inmemory://wirebench/${this.named}.${language}`;
  }

  /** Offers completion and hover by a schema until the returned undo. */
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

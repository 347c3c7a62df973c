/** Values by server and tool, found without making a key of both for each call. */
export class ByTool<T> {
  private readonly byServer = new Map<string, Map<string, T>>();
  private count = 0;

  get size(): number {
    return this.count;
  }

  get(serverName: string, tool: string): T | undefined {
    return this.byServer.get(serverName)?.get(tool);
  }

  set(serverName: string, tool: string, value: T): void {
    const known = this.byServer.get(serverName);
    const tools = known ?? new Map<string, T>();
    if (!known) this.byServer.set(serverName, tools);
    if (!tools.has(tool)) this.count += 1;
    tools.set(tool, value);
  }

  /** All values, those of one server after those of another. */
  values(): T[] {
    return [...this.byServer.values()].flatMap((tools) => [...tools.values()]);
  }

  servers(): string[] {
    return [...this.byServer.keys()];
  }
}

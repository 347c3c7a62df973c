import type {
  ParsedServers,
  ServerDefinition,
  ServersSnapshot,
} from '../../../shared/model/servers/server.ts';

/**
 * The server definitions. Every change is on disk before it is announced; a name that is taken gets
 * a number.
 */
export type Servers = {
  snapshot(): ServersSnapshot;
  /** Throws NOT_FOUND for an unknown name. */
  get(name: string): ServerDefinition;
  add(definition: ServerDefinition): Promise<ServerDefinition>;
  update(name: string, definition: ServerDefinition): Promise<ServerDefinition>;
  duplicate(name: string): Promise<ServerDefinition>;
  /** Returns the id by which `restore` undoes it. */
  remove(name: string): Promise<{ restoreId: number }>;
  /**
   * Puts back a removed definition, in its place and with its approvals. NOT_FOUND where it was
   * restored before, or its removal is forgotten.
   */
  restore(restoreId: number): Promise<ServerDefinition>;
  reorder(names: string[]): Promise<void>;
  parse(text: string): ParsedServers;
  reload(): Promise<void>;
  /** Calls the listener after every change. Returns its undo. */
  onChange(listener: (snapshot: ServersSnapshot) => void): () => void;
};

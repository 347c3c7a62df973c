import type {
  ParsedServers,
  ServerDefinition,
  ServersSnapshot,
} from '../../../shared/model/servers/server.ts';

/** The server definitions on disk. Every change is written atomically before it is announced. */
export type Servers = {
  snapshot(): ServersSnapshot;
  /** Throws NOT_FOUND for an unknown name. */
  get(name: string): ServerDefinition;
  add(definition: ServerDefinition): Promise<ServerDefinition>;
  update(name: string, definition: ServerDefinition): Promise<ServerDefinition>;
  duplicate(name: string): Promise<ServerDefinition>;
  /** Answers with what `restore` takes to undo it. */
  remove(name: string): Promise<{ restoreId: number }>;
  /** Puts back what was removed, in its place and approved as it was; NOT_FOUND where that is forgotten. */
  restore(restoreId: number): Promise<ServerDefinition>;
  reorder(names: string[]): Promise<void>;
  parse(text: string): ParsedServers;
  reload(): Promise<void>;
  /** Returns its undo. */
  onChange(listener: (snapshot: ServersSnapshot) => void): () => void;
};

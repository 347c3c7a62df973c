import type {
  ParsedServers,
  ServerDefinition,
  ServersSnapshot,
  SpawnPreview,
  StdioLaunch,
} from '../../../shared/model/server.ts';

/** The server definitions on disk. Every change is written atomically before it is announced. */
export type Servers = {
  snapshot(): ServersSnapshot;
  /** Throws NOT_FOUND for an unknown name. */
  get(name: string): ServerDefinition;
  add(definition: ServerDefinition, typed: boolean): Promise<ServerDefinition>;
  update(name: string, definition: ServerDefinition): Promise<ServerDefinition>;
  duplicate(name: string): Promise<ServerDefinition>;
  remove(name: string): Promise<void>;
  reorder(names: string[]): Promise<void>;
  parse(text: string): ParsedServers;
  reload(): Promise<void>;
  /** The preview to show before this command may run; undefined when the user typed or approved exactly it. */
  approvalNeeded(name: string, launch: StdioLaunch): SpawnPreview | undefined;
  /** Remembers the user's consent; REFUSED when the fingerprint is not that of the present definition. */
  approve(name: string, fingerprint: string): Promise<void>;
  /** Returns its undo. */
  onChange(listener: (snapshot: ServersSnapshot) => void): () => void;
};

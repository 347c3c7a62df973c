import type {
  Approval,
  Asker,
  LaunchSheet,
  TrustList,
} from '../../../../shared/model/servers/launch-preview.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { Forgotten } from './approval-edits.ts';

/** What of a definition an approval is of; an endpoint of models is one too. */
export type Launchable = Pick<ServerDefinition, 'name' | 'launch' | 'upkeep' | 'inputs'> & {
  /** The name of the environment whose values it is to get, in place of the one in use. */
  environment?: string | undefined;
  /** In words, where more goes there than what it asks for itself. */
  sends?: string;
};

/**
 * The one gate before anything of a definition is started, reached or handed over. The core decides
 * here what was approved; nothing that a page says of a definition counts.
 */
export type Trust = {
  /** What to show before this definition may run; undefined where exactly it was approved under its name. */
  check(definition: Launchable): Promise<LaunchSheet | undefined>;
  /** The same for all that something else starts and reaches, in one sheet. */
  checkAll(asker: Asker, launches: Launchable[]): Promise<LaunchSheet | undefined>;
  /** Remembers the user's consent; REFUSED where the sheet was used before, or showed something else. */
  approve(definition: Launchable, approval: Approval): Promise<void>;
  approveAll(asker: Asker, launches: Launchable[], approval: Approval): Promise<void>;
  /** A definition has another name now, and stays approved where nothing of its launch changed. */
  follow(before: Launchable, after: Launchable): Promise<void>;
  /** Notes that the core itself read this definition in a project's folder, which can be trusted as a whole. */
  noteOrigin(definition: Launchable, folder: string): Promise<void>;
  /** Forgets what was approved under a server's name; answers with it, for `restore`. */
  forget(serverName: string): Promise<Forgotten>;
  restore(serverName: string, forgotten: Forgotten): Promise<void>;
  list(): Promise<TrustList>;
  /** It asks again from now on. */
  revoke(asker: Asker): Promise<void>;
  /** Answers with the servers that came from there. */
  revokeProject(folder: string): Promise<string[]>;
};

/** Trusts what the user typed on a command line; nothing of it is stored. */
export const typedTrust: Trust = {
  check: async () => undefined,
  checkAll: async () => undefined,
  approve: async () => undefined,
  approveAll: async () => undefined,
  follow: async () => undefined,
  noteOrigin: async () => undefined,
  forget: async () => ({ approved: [], origins: [], trusted: [] }),
  restore: async () => undefined,
  list: async () => ({ approved: [], projects: [] }),
  revoke: async () => undefined,
  revokeProject: async () => [],
};

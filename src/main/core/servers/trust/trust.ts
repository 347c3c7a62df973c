import type {
  Approval,
  Asker,
  LaunchSheet,
  TrustList,
} from '../../../../shared/model/servers/launch-preview.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import type { Forgotten } from './approval-edits.ts';

/**
 * The part of a definition that an approval is for. An endpoint of models and a setting are one,
 * too.
 */
export type Launchable = Pick<
  ServerDefinition,
  'name' | 'launch' | 'upkeep' | 'inputs' | 'roots' | 'meta' | 'answerRules'
> & {
  /** The environment whose values it gets, in place of the one in use. */
  environment?: string | undefined;
  /** What else is sent to it, as a clause for the sheet. */
  sends?: string;
};

/**
 * The gate before anything of a definition is started, reached or handed over. The core decides
 * what is approved; nothing that a page claims about a definition counts.
 */
export type Trust = {
  /**
   * The sheet to show before this definition may run; undefined where exactly this one is approved
   * under its name.
   */
  check(definition: Launchable): Promise<LaunchSheet | undefined>;
  /**
   * The sheet for all that `asker` would start and reach; undefined where all of it is approved.
   */
  checkAll(asker: Asker, launches: Launchable[]): Promise<LaunchSheet | undefined>;
  /**
   * Stores the user's approval of a sheet. REFUSED where the sheet was used before or showed
   * something else, and where the user does not confirm it in the shell's own window.
   */
  approve(definition: Launchable, approval: Approval): Promise<void>;
  approveAll(asker: Asker, launches: Launchable[], approval: Approval): Promise<void>;
  /** Keeps a renamed definition approved, where nothing that its approval binds has changed. */
  follow(before: Launchable, after: Launchable): Promise<void>;
  /**
   * Notes that the core itself read this definition in a project's folder, which can be trusted as
   * a whole.
   */
  noteOrigin(definition: Launchable, folder: string): Promise<void>;
  /** Removes the approvals of a server; returns them for `restore`. */
  forget(serverName: string): Promise<Forgotten>;
  restore(serverName: string, forgotten: Forgotten): Promise<void>;
  list(): Promise<TrustList>;
  /** Removes the approvals of an asker, so that it needs a new one. */
  revoke(asker: Asker): Promise<void>;
  /**
   * Removes a project's trust and the approvals of its servers; returns the names of those servers.
   */
  revokeProject(folder: string): Promise<string[]>;
};

/**
 * The trust of ad hoc servers, which the user typed, or approved before they got here: all is
 * approved, and nothing is stored.
 */
export const fullTrust: Trust = {
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

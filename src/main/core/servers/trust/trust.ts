import type { Approval, LaunchPreview } from '../../../../shared/model/launch-preview.ts';
import type { ServerDefinition } from '../../../../shared/model/server.ts';
import type { ApprovedServer } from './approvals-file.ts';

/**
 * The one gate before anything of a definition is started, reached or handed over. The core decides
 * here what was approved; nothing that a page says of a definition counts.
 */
export type Trust = {
  /** What to show before this definition may run; undefined where exactly it was approved under its name. */
  check(definition: ServerDefinition): Promise<LaunchPreview | undefined>;
  /** Remembers the user's consent; REFUSED where the sheet was used before, or showed something else. */
  approve(definition: ServerDefinition, approval: Approval): Promise<void>;
  /** A definition has another name now, and stays approved where nothing of its launch changed. */
  follow(before: ServerDefinition, after: ServerDefinition): Promise<void>;
  /** Forgets what was approved under a name; answers with it, for `restore`. */
  forget(serverName: string): Promise<ApprovedServer[]>;
  restore(serverName: string, approved: ApprovedServer[]): Promise<void>;
};

/** For what the user typed on a command line himself, which is gone with the command. */
export const typedTrust: Trust = {
  check: async () => undefined,
  approve: async () => undefined,
  follow: async () => undefined,
  forget: async () => [],
  restore: async () => undefined,
};

import { z } from 'zod';
import type { SandboxPreview } from './sandbox.ts';

/**
 * A user's approval of one sheet: its id and the fingerprint of what it showed. It can be used
 * once.
 */
export const approval = z.object({
  approvalId: z.string().min(1).max(100),
  fingerprint: z.string().min(1).max(200),
  /** Whether everything else that was imported from the same project may run too. */
  trustsProject: z.boolean().optional(),
});
export type Approval = z.infer<typeof approval>;

/**
 * A variable, a header or another setting; a secret has only its length in characters, as
 * `maskedLength`.
 */
export type PreviewValue = { name: string; value: string; maskedLength?: number };

/** Everything that a start or a first request depends on, to be shown before it happens. */
export type LaunchPreview = {
  /** The name of the server, or of the endpoint of a model. */
  name: string;
  target:
    | { kind: 'stdio'; command: string; args: string[]; cwd?: string }
    | { kind: 'http'; url: string };
  variables: PreviewValue[];
  headers: PreviewValue[];
  /** For a server in a sandbox, what runs in place of its command, or why it can't run. */
  sandbox?: SandboxPreview;
  /** The other members of the launch, as JSON. */
  others: PreviewValue[];
  /** References whose values are handed over, with where they come from. */
  handsOver: { reference: string; source: string }[];
  /** What else is sent there, as a clause. */
  sends?: string;
  /** Globs of the files that restart it when they change. */
  watched: string[];
  /** What deserves a second look, a sentence each. */
  warnings: string[];
};

/** What needs approval: a server, an endpoint, a setting or an eval file, by its name. */
export const asker = z.object({
  kind: z.enum(['server', 'eval', 'endpoint', 'setting']),
  name: z.string().max(200),
});
export type Asker = z.infer<typeof asker>;

/** All launches that the user is asked about at once, and approves as a whole. */
export type LaunchSheet = Approval & {
  asker: Asker;
  launches: LaunchPreview[];
  /** The folder of the project that they were imported from, which can be trusted as a whole. */
  project?: string;
};

/** What may run without being asked; times in milliseconds since the epoch. */
export type TrustList = {
  approved: (Asker & { at: number })[];
  projects: { folder: string; at: number; servers: string[] }[];
};

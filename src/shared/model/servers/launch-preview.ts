import { z } from 'zod';
import type { SandboxPreview } from './sandbox.ts';

/** The user's word that what was shown may run: the sheet's own number and what it showed, good for once. */
export const approval = z.object({
  approvalId: z.string().min(1).max(100),
  fingerprint: z.string().min(1).max(200),
  /** Everything else that was imported from the same project may run too. */
  trustsProject: z.boolean().optional(),
});
export type Approval = z.infer<typeof approval>;

/** A variable, a header or another setting; of a secret only its length is told. */
export type PreviewValue = { name: string; value: string; maskedLength?: number };

/** All that a start or a first request of one definition depends on, to be shown before it happens. */
export type LaunchPreview = {
  /** Of the server, or of the endpoint that models are asked at. */
  name: string;
  target:
    | { kind: 'stdio'; command: string; args: string[]; cwd?: string }
    | { kind: 'http'; url: string };
  variables: PreviewValue[];
  headers: PreviewValue[];
  /** Of a server in a sandbox: what runs in place of its command, or why nothing would. */
  sandbox?: SandboxPreview;
  /** What the launch says beside these, as JSON. */
  others: PreviewValue[];
  /** References whose values are handed over, with where they come from. */
  handsOver: { reference: string; source: string }[];
  /** What else goes there, in our words. */
  sends?: string;
  /** Files that start it anew when they change. */
  watched: string[];
  /** What deserves a second look, a sentence each. */
  warnings: string[];
};

/** Who asks: a server, an endpoint or a setting, by its name, or an eval file, with all that it would start and reach. */
export const asker = z.object({
  kind: z.enum(['server', 'eval', 'endpoint', 'setting']),
  name: z.string().max(200),
});
export type Asker = z.infer<typeof asker>;

/** What is asked at once, and agreed to as a whole. */
export type LaunchSheet = Approval & {
  asker: Asker;
  launches: LaunchPreview[];
  /** The project's folder that it was imported from, which may be trusted as a whole. */
  project?: string;
};

/** What may run without being asked; times in milliseconds since the epoch. */
export type TrustList = {
  approved: (Asker & { at: number })[];
  projects: { folder: string; at: number; servers: string[] }[];
};

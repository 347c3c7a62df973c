import { z } from 'zod';

/** What a stdio server may reach; what is left out is as it is without a sandbox. */
export const sandboxChoice = z.strictObject(
  {
    network: z.enum(['allowed', 'none']).default('allowed'),
    files: z.enum(['all', 'folder']).default('all'),
    /** Of `files: 'folder'`: the only folder of the user's that it sees; the working folder if absent. */
    folder: z.string().trim().min(1).max(4096).optional(),
  },
  'Its sandbox can’t be read: it takes network (allowed or none), files (all or folder) and folder.',
);
export type SandboxChoice = z.infer<typeof sandboxChoice>;

/** What would be run in place of a server's own command. */
export type SandboxPreview =
  | { status: 'none' }
  /** `args` in full; the environment goes to the server by a pipe, and is not among them. */
  | { status: 'wrapped'; command: string; args: string[]; notes: string[] }
  /** The server can't be started so; the reason says what to do. */
  | { status: 'refused'; reason: string };

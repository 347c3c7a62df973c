import { z } from 'zod';

/** What a stdio server may reach; an absent member restricts nothing. */
export const sandboxChoice = z.lazy(() =>
  z.strictObject(
    {
      network: z.enum(['allowed', 'none']).default('allowed'),
      files: z.enum(['all', 'folder']).default('all'),
      /**
       * With `files: 'folder'`, the only folder of the user's that it sees; the working folder if
       * absent.
       */
      folder: z.string().trim().min(1).max(4096).optional(),
    },
    'Its sandbox can’t be read: it takes network (allowed or none), files (all or folder) and folder.',
  ),
);
export type SandboxChoice = z.infer<typeof sandboxChoice>;

/** What would run in place of a server's own command. */
export type SandboxPreview =
  | { status: 'none' }
  /**
   * `args` are complete; the environment reaches the server through a pipe, and is not among them.
   */
  | { status: 'wrapped'; command: string; args: string[]; notes: string[] }
  /** The server can't be started in this sandbox; the reason says what to do. */
  | { status: 'refused'; reason: string };

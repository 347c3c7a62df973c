import { z } from 'zod';
import { schemeProblem } from '../../scheme-problem.ts';
import { answerRules } from './answer-rule.ts';
import { declaredChoice, metaMembers, roots, toolGlobs } from './declared-choice.ts';
import { oauthChoice } from './oauth-choice.ts';
import { sandboxChoice } from './sandbox.ts';
import { maxTimeoutMs } from './timeouts.ts';
import { inputDefinition } from './variables.ts';

/** How the protocol's era is chosen: probed, or pinned by the user. */
export const eraChoice = z.enum(['auto', 'legacy', '2026-07-28']);
export type EraChoice = z.infer<typeof eraChoice>;

export const stdioLaunch = z.lazy(() =>
  z.object({
    kind: z.literal('stdio'),
    command: z
      .string('The command is not a string.')
      .trim()
      .min(1, 'Enter the command that starts the server.')
      .refine((command) => schemeProblem(command) === undefined, {
        error: ({ input }) => schemeProblem(String(input)),
      }),
    args: z.array(z.string()).default([]),
    cwd: z.string().optional(),
    env: z.record(z.string(), z.string()).default({}),
    /** Absent where the server runs without restrictions. */
    sandbox: sandboxChoice.optional(),
  }),
);

export const httpLaunch = z.lazy(() =>
  z.object({
    kind: z.literal('http'),
    url: z
      .string('The url is not a string.')
      .trim()
      .regex(/^(https?:\/\/[^\s/]+|\$\{[^}\s]+\})/i, {
        error: ({ input }) =>
          schemeProblem(String(input)) ?? 'Enter an address that starts with http:// or https://.',
      }),
    headers: z.record(z.string(), z.string()).default({}),
    /** How the user signs in, where the defaults won’t do. */
    oauth: oauthChoice.optional(),
  }),
);

/** One of the two bundled demo servers, which runs on the app's own runtime. */
export const bundledLaunch = z.lazy(() =>
  z.object({
    kind: z.literal('bundled'),
    demo: z.enum(['legacy', 'modern']),
  }),
);

export const launch = z.lazy(() =>
  z.discriminatedUnion('kind', [stdioLaunch, httpLaunch, bundledLaunch]),
);
export type Launch = z.infer<typeof launch>;
export type StdioLaunch = z.infer<typeof stdioLaunch>;
export type HttpLaunch = z.infer<typeof httpLaunch>;

export const maxServerName = 100;
export const serverName = z
  .string()
  .trim()
  .min(1, 'Give the server a name.')
  .max(maxServerName, `The name of a server has at most ${maxServerName} characters: shorten it.`);

const milliseconds = z.number().int().nonnegative().max(maxTimeoutMs).optional();

/** How a server's connection is kept up; an absent member has its default. */
export const upkeep = z.object({
  /** The longest handshake, in milliseconds. */
  connectTimeoutMs: z.number().int().min(100).max(maxTimeoutMs).optional(),
  /** The longest wait of a call for a response or progress; 0 for no limit. */
  callTimeoutMs: milliseconds,
  /** The longest time of a call, whatever its progress; 0 for no limit. */
  totalTimeoutMs: milliseconds,
  /** The time between two pings, where the server's revision has ping; 0 for no pings. */
  pingEveryMs: z.union([z.literal(0), z.number().int().min(1000).max(maxTimeoutMs)]).optional(),
  /** How many calls may begin in a second, and how many may run at once; absent for no limit. */
  callsPerSecond: z.number().min(0.001).max(1000).optional(),
  callsAtOnce: z.number().int().min(1).max(1000).optional(),
  /**
   * Whether to ask only for lists whose capability the server declared; otherwise each is tried
   * once.
   */
  declaredOnly: z.boolean().optional(),
  /** Whether the page asks for further pages of a list only when the user does. */
  pageByPage: z.boolean().optional(),
  /**
   * Whether no stream is opened for what the server tells by itself; what is subscribed to by hand
   * still opens one.
   */
  noStream: z.boolean().optional(),
  /**
   * Globs, relative to the working folder, of the files that restart the server when they change.
   */
  watch: z.array(z.string().min(1).max(1000)).max(100).optional(),
});

/**
 * How to start or reach one server. Its name is its identity, as in every client's `mcpServers`.
 */
export const serverDefinition = z.lazy(() =>
  z.object({
    name: serverName,
    launch,
    era: eraChoice.default('auto'),
    upkeep: upkeep.optional(),
    /** What the server is told that its client can do; absent for all that Wirebench can. */
    declares: declaredChoice.optional(),
    /** What `roots/list` is answered with. */
    roots: roots.optional(),
    /** What its requests to the user are answered with; the first that matches holds. */
    answerRules: answerRules.optional(),
    /** The tools that are offered, by globs; absent for all. */
    enabledTools: toolGlobs.optional(),
    /** The tools that are not, which wins. */
    disabledTools: toolGlobs.optional(),
    /** Members of `params._meta` that each request to the server carries. */
    meta: metaMembers.optional(),
    /** Descriptions of the inputs that the launch refers to as `${input:NAME}`. */
    inputs: z.array(inputDefinition).max(200).optional(),
    /** Members of a pasted entry that have no effect, and are written to the file unchanged. */
    kept: z.record(z.string().max(200), z.json()).optional(),
  }),
);
export type ServerDefinition = z.infer<typeof serverDefinition>;

/** Why the configuration file can't be read, and where; line and column count from 1. */
export type ConfigProblem = { message: string; line: number; column: number };

export type ServersSnapshot = {
  /** The absolute path of the configuration file. */
  file: string;
  servers: ServerDefinition[];
  /** Entries of the file that can't be used; they stay in it as they are. */
  invalid: { name: string; message: string }[];
  /** What of the other entries has no effect; it stays in the file as well. */
  notes?: { name: string; message: string }[];
  /**
   * Set when the file can't be used: it stays untouched, and changes are refused until it is
   * repaired.
   */
  problem?: ConfigProblem;
};

export type ParsedServers =
  /** `notes` tell what was changed or has no effect, a sentence each. */
  | { status: 'parsed'; servers: ServerDefinition[]; notes?: string[] }
  | { status: 'failed'; message: string; line?: number; column?: number };

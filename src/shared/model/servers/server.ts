import { z } from 'zod';
import { sandboxChoice } from './sandbox.ts';
import { maxTimeoutMs } from './timeouts.ts';
import { inputDefinition } from './variables.ts';

/** How the protocol's era is chosen: probed, or pinned by the user. */
export const eraChoice = z.enum(['auto', 'legacy', '2026-07-28']);
export type EraChoice = z.infer<typeof eraChoice>;

export const stdioLaunch = z.object({
  kind: z.literal('stdio'),
  command: z
    .string('The command is not a string.')
    .trim()
    .min(1, 'Enter the command that starts the server.'),
  args: z.array(z.string()).default([]),
  cwd: z.string().optional(),
  env: z.record(z.string(), z.string()).default({}),
  /** Absent where it runs as any program of the user's. */
  sandbox: sandboxChoice.optional(),
});

export const httpLaunch = z.object({
  kind: z.literal('http'),
  url: z
    .string('The url is not a string.')
    .trim()
    .regex(
      /^(https?:\/\/[^\s/]+|\$\{[^}\s]+\})/i,
      'Enter an address that starts with http:// or https://.',
    ),
  headers: z.record(z.string(), z.string()).default({}),
});

/** One of the two servers that come with the app; runs on the app's own runtime. */
export const bundledLaunch = z.object({
  kind: z.literal('bundled'),
  demo: z.enum(['legacy', 'modern']),
});

export const launch = z.discriminatedUnion('kind', [stdioLaunch, httpLaunch, bundledLaunch]);
export type Launch = z.infer<typeof launch>;
export type StdioLaunch = z.infer<typeof stdioLaunch>;
export type HttpLaunch = z.infer<typeof httpLaunch>;

export const serverName = z.string().trim().min(1, 'Give the server a name.').max(100);

const milliseconds = z.number().int().nonnegative().max(maxTimeoutMs).optional();

/** How a server's connection is kept; what is absent is as it comes. */
export const upkeep = z.object({
  /** How long the handshake may take. */
  connectTimeoutMs: z.number().int().min(100).max(maxTimeoutMs).optional(),
  /** How long a call may go without an answer or progress; 0 for no end. */
  callTimeoutMs: milliseconds,
  /** How long a call may take in all; 0 for no end. */
  totalTimeoutMs: milliseconds,
  /** How often the server is pinged, where its revision has ping; 0 for never. */
  pingEveryMs: z.union([z.literal(0), z.number().int().min(1000).max(maxTimeoutMs)]).optional(),
  /** Asks for no list that the server did not declare; else each is asked for once. */
  declaredOnly: z.boolean().optional(),
  /** Globs, relative to the working folder: the server starts anew when such a file changes. */
  watch: z.array(z.string().min(1).max(1000)).max(100).optional(),
});

/** How to start or reach one server. Its name is its identity, as in every client's `mcpServers`. */
export const serverDefinition = z.object({
  name: serverName,
  launch,
  era: eraChoice.default('auto'),
  upkeep: upkeep.optional(),
  /** What is known of the inputs that the launch leaves open. */
  inputs: z.array(inputDefinition).max(200).optional(),
  /** Members of a pasted entry that are written to the file as they were, and have no effect. */
  kept: z.record(z.string().max(200), z.json()).optional(),
});
export type ServerDefinition = z.infer<typeof serverDefinition>;

/** Where in the configuration file reading stopped; line and column count from 1. */
export type ConfigProblem = { message: string; line: number; column: number };

export type ServersSnapshot = {
  /** The absolute path of the configuration file. */
  file: string;
  servers: ServerDefinition[];
  /** Entries of the file that can't be used; they stay in it as they are. */
  invalid: { name: string; message: string }[];
  /** Set when the file can't be used: it stays untouched, and changes are refused until it is repaired. */
  problem?: ConfigProblem;
};

export type ParsedServers =
  /** `notes` tell what was changed, or has no effect. */
  | { status: 'parsed'; servers: ServerDefinition[]; notes?: string[] }
  | { status: 'failed'; message: string; line?: number; column?: number };

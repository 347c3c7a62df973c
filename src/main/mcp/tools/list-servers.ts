import { z } from 'zod';
import { cutAtWord } from '../../../shared/cut-at-word.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { defineTool, readsOnly } from '../agent-tool.ts';
import type { Desk } from '../servers/desk.ts';

const server = z.object({
  name: z.string(),
  transport: z.enum(['stdio', 'http']),
  target: z.string().describe('the command or the address, without arguments'),
  is_approved: z.boolean().describe('whether the user approved that it is started or reached'),
  state: z.string(),
  problem: z.string().optional(),
});

export const listServers = defineTool({
  name: 'list_servers',
  title: 'List servers',
  description:
    'Lists the MCP servers that can be inspected here, with their state. Call it first: all other tools take a name from it. Starts and reaches nothing.',
  annotations: readsOnly,
  input: z.object({}),
  output: z.object({
    servers: z.array(server),
    more: z.number().optional().describe('how many servers are left out'),
    may_call: z.boolean().describe('whether tools that change something may be called'),
    recording: z.string().describe('where the user finds this session, in Wirebench, Recordings'),
  }),
  async answer(_input, { desk }) {
    const servers = await Promise.all(desk.definitions().map((one) => factsOf(desk, one)));
    return {
      data: {
        servers,
        may_call: desk.allowsCalls,
        recording: desk.backend.recorder.recordingId,
      },
      cut: { part: 'servers', left: (kept) => ({ more: servers.length - kept }) },
    };
  },
});

const longestProblem = 300;

async function factsOf({ backend, environment }: Desk, definition: ServerDefinition) {
  const { name, launch } = definition;
  const connection = backend.connections.list().find(({ serverName }) => serverName === name);
  const state = connection?.state;
  const problem = state?.status === 'failed' ? state.failure.message : undefined;
  return {
    name,
    transport: launch.kind === 'stdio' ? ('stdio' as const) : transportOf(launch),
    target: targetOf(launch),
    is_approved: (await backend.trust.check({ ...definition, environment })) === undefined,
    state: state?.status ?? 'not connected',
    ...(problem !== undefined && { problem: cutAtWord(problem, longestProblem) }),
  };
}

const transportOf = (launch: Exclude<ServerDefinition['launch'], { kind: 'stdio' }>) =>
  launch.kind === 'bundled' && launch.demo === 'legacy' ? ('stdio' as const) : ('http' as const);

/** Arguments and queries are left out, since any of them may be a secret. */
function targetOf(launch: ServerDefinition['launch']): string {
  if (launch.kind === 'stdio') return launch.command;
  if (launch.kind === 'bundled') return `the bundled ${launch.demo} demo server`;
  if (!URL.canParse(launch.url)) return 'a URL with references';
  const { origin, pathname } = new URL(launch.url);
  return `${origin}${pathname}`;
}

import { usageError } from '../cli-error.ts';
import { defineCommand } from '../command.ts';
import { readSession, sessionOptions, targetOptions, timeoutOption } from '../session-options.ts';

const { environment, input } = sessionOptions;

export const mcpCommand = defineCommand({
  name: 'mcp',
  summary: 'Let a coding agent inspect servers, as an MCP server on stdio',
  details: [
    'Speaks MCP on stdin and stdout until the agent closes its end: tools to list, call, lint and compare servers, and to read what crossed the wire. docs/agents.md says how to add it to an agent.',
    'Without a SERVER the agent sees all stored servers. It can’t approve any: a server that you have not approved is not started, and the agent is told what you can do.',
  ],
  usage: ['[SERVER] [options]'],
  options: {
    ...targetOptions,
    server: {
      ...targetOptions.server,
      multiple: true,
      about: 'only this stored server; repeatable',
    },
    'allow-calls': {
      type: 'boolean',
      about: 'let it call tools that are not marked readOnlyHint: true',
    },
    input,
    environment,
    ...timeoutOption,
  },
  examples: [
    [
      'claude mcp add wirebench -- npx wirebench mcp --stdio "node server.js" --allow-calls',
      'Lets Claude Code try the server that it writes.',
    ],
    ['wirebench mcp --server weather', 'Shows one stored server, and calls what only reads.'],
  ],
  outlivesServers: true,
  read({ values }) {
    const { server: only = [], stdio, url, header, ...others } = values;
    const isTyped = stdio !== undefined || url !== undefined;
    if (isTyped && only.length > 0) {
      throw usageError('Use either --server or one of --stdio and --url, not both.');
    }
    if (!isTyped && header !== undefined) throw usageError('--header needs --url.');
    const typed = { ...(stdio !== undefined && { stdio }), ...(url !== undefined && { url }) };
    const named = isTyped ? { ...typed, ...(header && { header }) } : { server: only[0] ?? 'all' };
    const { target, timeoutMs, inputs, environment: named2 } = readSession({ ...others, ...named });
    return {
      target: target.kind === 'stored' ? undefined : target,
      only,
      allowsCalls: values['allow-calls'] === true,
      timeoutMs,
      inputs,
      environment: named2,
    };
  },
  async run(options, terminal) {
    const { runMcp } = await import('../agents/run-mcp.ts');
    return runMcp(options, terminal);
  },
});

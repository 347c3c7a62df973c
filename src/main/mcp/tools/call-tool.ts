import { z } from 'zod';
import { defineTool } from '../agent-tool.ts';
import { runRequest } from '../servers/run-request.ts';
import { checkCallable } from './callable.ts';
import { serverInput, toolInput } from './inputs.ts';
import { answerOf, requestAnswer } from './request-answer.ts';

export const callTool = defineTool({
  name: 'call_tool',
  title: 'Call a tool',
  description:
    'Calls a tool of an inspected server, sends the arguments unchanged even if they break its schema, and returns the result as the server sent it. Server requests during the call (elicitation, sampling) are declined. Tools without readOnlyHint: true are called only if the user started Wirebench with --allow-calls. The result has the seqs of its records, for read_record.',
  annotations: { readOnlyHint: false, destructiveHint: true, openWorldHint: true },
  input: z.object({
    server: serverInput,
    tool: toolInput,
    arguments: z
      .record(z.string(), z.unknown())
      .default({})
      .describe('what the tool’s inputSchema asks for, as describe_tool shows it'),
  }),
  output: requestAnswer,
  async answer({ server, tool: name, arguments: args }, { desk, signal, onProgress }) {
    const session = await desk.reach(server, { signal });
    const odd = await checkCallable(desk, session, name, signal);
    const request = { method: 'tools/call', name, argumentsText: JSON.stringify(args) } as const;
    const outcome = await runRequest(desk, session, request, { signal, onProgress });
    return answerOf({ ...outcome, notes: [...odd, ...outcome.notes] });
  },
});

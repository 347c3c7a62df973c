import type {
  McpServer,
  ServerContext,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import type { CallProgress } from '../../shared/model/calls/call.ts';
import { boundedResult, type Answer } from './bounded-result.ts';
import { messageOf } from '../../shared/rpc/errors.ts';
import { problemOf, problemText } from './problem.ts';
import type { Desk } from './servers/desk.ts';

type Context = {
  desk: Desk;
  signal: AbortSignal;
  /** Tells the agent how far a call has come; absent where it did not ask for that. */
  onProgress: ((progress: CallProgress) => void) | undefined;
};

type Parts<In extends z.ZodObject, Out extends z.ZodObject> = {
  name: string;
  title: string;
  /** What it does, when to pick it, and what to call next. */
  description: string;
  annotations: ToolAnnotations;
  input: In;
  output: Out;
  /** Throws a ToolProblem where there is no answer. */
  answer(input: z.output<In>, context: Context): Promise<Answer<z.input<Out>>>;
};

/** A tool that agents call. */
export type AgentTool = { addTo(server: McpServer, desk: Desk): void };

/** Defines a tool, whose answers are masked and bounded, and whose problems are results. */
export const defineTool = <In extends z.ZodObject, Out extends z.ZodObject>({
  name,
  input,
  output,
  answer,
  ...about
}: Parts<In, Out>): AgentTool => ({
  addTo(server, desk) {
    const { withoutSecrets } = desk.backend;
    const inputSchema: StandardSchemaWithJSON = input;
    const outputSchema: StandardSchemaWithJSON = output;
    const config = { ...about, inputSchema, outputSchema };
    server.registerTool(name, config, async (args, { mcpReq }) => {
      const { signal } = mcpReq;
      const onProgress = progressOf(mcpReq, withoutSecrets);
      try {
        return boundedResult(
          await answer(args as z.output<In>, { desk, signal, onProgress }),
          withoutSecrets,
        );
      } catch (error) {
        const text = withoutSecrets(problemText(problemOf(error))).slice(0, longestProblem);
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  },
});

function progressOf(
  { _meta, notify }: ServerContext['mcpReq'],
  withoutSecrets: (text: string) => string,
): Context['onProgress'] {
  const progressToken = _meta?.progressToken;
  if (progressToken === undefined) return undefined;
  return ({ message, ...progress }) => {
    const told = message === undefined ? {} : { message: withoutSecrets(message) };
    const params = { progressToken, ...progress, ...told };
    notify({ method: 'notifications/progress', params }).catch((error: unknown) =>
      console.error(`wirebench: the progress could not be reported: ${messageOf(error)}`),
    );
  };
}

const longestProblem = 8000;

/** For tools that change nothing, neither here nor at a server. */
export const readsOnly = { readOnlyHint: true, openWorldHint: false } as const;

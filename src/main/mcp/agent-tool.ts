import type {
  McpServer,
  StandardSchemaWithJSON,
  ToolAnnotations,
} from '@modelcontextprotocol/server';
import type { z } from 'zod';
import { boundedResult, type Answer } from './bounded-result.ts';
import { problemOf, problemText } from './problem.ts';
import type { Desk } from './servers/desk.ts';

type Context = { desk: Desk; signal: AbortSignal };

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
    server.registerTool(name, config, async (args, { mcpReq: { signal } }) => {
      try {
        return boundedResult(await answer(args as z.output<In>, { desk, signal }), withoutSecrets);
      } catch (error) {
        const text = withoutSecrets(problemText(problemOf(error))).slice(0, longestProblem);
        return { content: [{ type: 'text', text }], isError: true };
      }
    });
  },
});

const longestProblem = 8000;

/** For tools that change nothing, neither here nor at a server. */
export const readsOnly = { readOnlyHint: true, openWorldHint: false } as const;

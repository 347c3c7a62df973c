import { z } from 'zod';
import { jsonOf } from '../../../shared/json/json-of.ts';
import { defineTool } from '../agent-tool.ts';
import { findTool, isCallable } from './callable.ts';
import { cutShort, nextOffset, offsetInput, partEnd, serverInput, toolInput } from './inputs.ts';

export const describeTool = defineTool({
  name: 'describe_tool',
  title: 'Describe a tool',
  description:
    'Shows the whole definition of one tool as the server sent it: description, inputSchema, outputSchema, annotations. Call it before call_tool, so that the arguments fit.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: z.object({ server: serverInput, tool: toolInput, offset: offsetInput }),
  output: z.object({
    server: z.string(),
    is_callable: z.boolean().describe('whether call_tool may call it in this session'),
    definition: z.string().describe('as JSON'),
    next_offset: nextOffset,
    cut_short: cutShort,
  }),
  async answer({ server, tool: name, offset }, { desk, signal }) {
    const session = await desk.reach(server, { signal });
    const tool = await findTool(desk, session, name, signal);
    const text = desk.backend.withoutSecrets(jsonOf(tool, 1));
    const definition = text.slice(offset, offset + 30_000);
    return {
      data: {
        server,
        is_callable: isCallable(desk, desk.definition(server), tool),
        definition,
        ...partEnd(offset + definition.length, text.length),
      },
      cut: { part: 'definition', left: (kept) => partEnd(offset + kept, text.length) },
    };
  },
});

import { z } from 'zod';
import { cutAtWord } from '../../../shared/cut-at-word.ts';
import { memberOf } from '../../../shared/json/member-of.ts';
import { defineTool } from '../agent-tool.ts';
import { nameOf, readList } from '../servers/read-list.ts';
import { isCallable, readsOnlyBy } from './callable.ts';
import { cursorInput, cutShort, nextCursor, pageEnd, placeOf, serverInput } from './inputs.ts';

const most = 100;
const longestName = 300;
const longestDescription = 500;

export const listTools = defineTool({
  name: 'list_tools',
  title: 'List the tools of a server',
  description:
    'Lists the tools that a server offers: names and the beginnings of their descriptions, as the server sent them. For schemas call describe_tool.',
  annotations: { readOnlyHint: true, openWorldHint: true },
  input: z.object({ server: serverInput, cursor: cursorInput }),
  output: z.object({
    total: z.number(),
    tools: z.array(
      z.object({
        name: z.string(),
        title: z.string().optional(),
        description: z.string().optional(),
        says_read_only: z.boolean().describe('whether its readOnlyHint is true'),
        is_callable: z.boolean().describe('whether call_tool may call it in this session'),
      }),
    ),
    next_cursor: nextCursor,
    cut_short: cutShort,
    is_incomplete: z.boolean().optional().describe('the server has more than was read'),
  }),
  async answer({ server, cursor }, { desk, signal }) {
    const from = placeOf(cursor);
    const list = await readList(desk, await desk.reach(server, { signal }), 'tools', signal);
    const total = list.items.length;
    const definition = desk.definition(server);
    const tools = list.items.slice(from, from + most).map((tool) => ({
      name: cutAtWord(nameOf('tools', tool), longestName),
      ...textOf(tool, 'title', longestName),
      ...textOf(tool, 'description', longestDescription),
      says_read_only: readsOnlyBy(tool),
      is_callable: isCallable(desk, definition, tool),
    }));
    return {
      data: {
        total,
        tools,
        ...pageEnd(from + tools.length, total),
        ...(list.cutShort && { is_incomplete: true }),
      },
      cut: { part: 'tools', left: (kept) => pageEnd(from + kept, total) },
    };
  },
});

function textOf(tool: unknown, member: 'title' | 'description', most: number) {
  const text = memberOf(tool, member);
  return typeof text === 'string' ? { [member]: cutAtWord(text, most) } : {};
}

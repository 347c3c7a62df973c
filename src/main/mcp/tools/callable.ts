import { memberOf } from '../../../shared/json/member-of.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { isDisabledTool } from '../../../shared/model/servers/tool-filter.ts';
import { meant, nearest } from '../../../shared/nearest.ts';
import { ToolProblem } from '../problem.ts';
import type { Session } from '../servers/connect-server.ts';
import type { Desk } from '../servers/desk.ts';
import { nameOf, readList } from '../servers/read-list.ts';

/** Whether a tool says of itself that it changes nothing. */
export const readsOnlyBy = (tool: unknown): boolean =>
  memberOf(memberOf(tool, 'annotations'), 'readOnlyHint') === true;

export const isCallable = (desk: Desk, definition: ServerDefinition, tool: unknown): boolean =>
  (desk.allowsCalls || readsOnlyBy(tool)) && !isDisabledTool(definition, nameOf('tools', tool));

/** The tool of a name, as the server lists it; throws a ToolProblem where it lists none. */
export async function findTool(
  desk: Desk,
  session: Session,
  name: string,
  signal: AbortSignal,
): Promise<unknown> {
  const { items } = await readList(desk, session, 'tools', signal);
  const found = items.filter((item) => nameOf('tools', item) === name);
  // Of two with one name, the one counts that says less for itself.
  const tool = found.find((item) => !readsOnlyBy(item)) ?? found[0];
  if (tool !== undefined) return tool;
  const close = nearest(
    name,
    items.map((item) => nameOf('tools', item)),
  );
  throw new ToolProblem(
    `${session.serverName} lists no tool “${name}”.${meant(close)}`,
    'Call list_tools for the names.',
  );
}

/**
 * Throws a ToolProblem where the user did not allow that a tool is called. Returns what is odd about
 * calling it.
 */
export async function checkCallable(
  desk: Desk,
  session: Session,
  name: string,
  signal: AbortSignal,
): Promise<string[]> {
  const { serverName } = session;
  const definition = desk.definition(serverName);
  if (isDisabledTool(definition, name)) {
    throw new ToolProblem(
      `The user disabled the tool ${name} of ${serverName}; it was not called.`,
      'Only the user can enable it, in Wirebench.',
    );
  }
  try {
    const tool = await findTool(desk, session, name, signal);
    if (isCallable(desk, definition, tool)) return [];
  } catch (error) {
    // A tool may be called that is not listed, to see what the server says to that.
    if (!desk.allowsCalls || !(error instanceof ToolProblem)) throw error;
    return [error.message];
  }
  throw new ToolProblem(
    `${name} of ${serverName} was not called: its definition does not declare that it is read-only (annotations.readOnlyHint), and this session may call only such tools.`,
    'Ask the user to add --allow-calls to the command wirebench mcp in this client’s configuration, and to restart it.',
  );
}

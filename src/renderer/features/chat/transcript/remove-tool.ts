import type { OfferedTool, RunChoice } from '../../../../shared/model/chat/chat.ts';

type Blamed = Pick<OfferedTool, 'serverName' | 'tool'>;

/**
 * Removes a tool from a choice; where a server offered all its tools, the others are then listed.
 */
export function removeTool(
  choice: RunChoice,
  offered: readonly Blamed[],
  { serverName, tool }: Blamed,
): RunChoice {
  const servers = choice.servers.map((server) => {
    if (server.serverName !== serverName) return server;
    const chosen =
      server.tools ?? offered.filter((one) => one.serverName === serverName).map((one) => one.tool);
    return { ...server, tools: chosen.filter((name) => name !== tool) };
  });
  return { ...choice, servers };
}

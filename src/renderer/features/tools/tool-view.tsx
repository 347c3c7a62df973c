import { useMemo } from 'react';
import { CallView } from '../../calls/call-view.tsx';
import type { LintFinding } from '../../../shared/model/calls/lint.ts';
import type { TokenWeight } from '../../../shared/model/chat/token-weight.ts';
import type { Callee } from '../../calls/callee.ts';
import { hasApp } from '../../../shared/model/apps/tool-ui.ts';
import { isDisabledTool } from '../../../shared/model/servers/tool-filter.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { definitionOf, useServers } from '../../stores/servers-store.ts';
import { ToolHeader } from './tool-header.tsx';
import type { Tool } from './tool.ts';

type ToolViewProps = {
  tool: Tool;
  connectionId: number;
  serverName: string;
  findings: readonly LintFinding[];
  weight: TokenWeight | undefined;
};

/** A tool with its header, the form of its arguments, and the results of its calls. */
export function ToolView({ tool, connectionId, serverName, findings, weight }: ToolViewProps) {
  const isDisabled = useServers((state) =>
    isDisabledTool(definitionOf(state, serverName), tool.name),
  );
  const callee = useMemo<Callee>(
    () => ({
      connectionId,
      serverName,
      method: 'tools/call',
      name: tool.name,
      schema: tool.inputSchema,
      outputSchema: isSchema(tool.raw) ? tool.raw['outputSchema'] : undefined,
      raw: tool.raw,
      hasApp: hasApp(tool.raw),
      isDisabled,
    }),
    [tool, connectionId, serverName, isDisabled],
  );
  return (
    <CallView
      callee={callee}
      renderHeader={(isFolded) => (
        <ToolHeader
          {...{ connectionId, serverName, tool, isDisabled, findings, weight, isFolded }}
        />
      )}
    />
  );
}

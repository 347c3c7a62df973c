import { useMemo } from 'react';
import { Group, Panel, Separator } from 'react-resizable-panels';
import { useCatalog } from '../../stores/catalog-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Failure } from '../../ui/failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ToolList } from './tool-list.tsx';
import { ToolView } from './tool-view.tsx';
import { readTools } from './tool.ts';

type ToolsPanelProps = { connectionId: number; serverName: string; tool?: string };

/** A server's tools, and the chosen one with its form, its calls and their results. */
export function ToolsPanel({ connectionId, serverName, tool: chosen }: ToolsPanelProps) {
  const loaded = useCatalog(connectionId, 'tools');
  const catalog = loaded.status === 'loaded' ? loaded.catalog : undefined;
  const tools = useMemo(() => readTools(catalog?.items ?? []), [catalog]);
  if (loaded.status === 'loading') return <Skeleton label="Loading tools" />;
  if (loaded.status === 'failed') {
    return <Failure what={`The tools of ${serverName} could not be listed`} why={loaded.message} />;
  }
  if (tools.length === 0) {
    return <EmptyState title="No tools">{`${serverName} offers no tools.`}</EmptyState>;
  }
  const tool = tools.find(({ name }) => name === chosen);
  return (
    <Group className="h-full">
      <Panel id="tool-list" defaultSize="260px" minSize="160px" maxSize="50%">
        <ToolList
          tools={tools}
          serverName={serverName}
          chosen={tool?.name}
          isCutShort={catalog?.cutShort === true}
        />
      </Panel>
      <Separator className="w-px bg-border hover:bg-accent" />
      <Panel id="tool" minSize="40%">
        {tool ? (
          <ToolView
            key={tool.name}
            tool={tool}
            connectionId={connectionId}
            serverName={serverName}
          />
        ) : (
          <EmptyState title="Choose a tool">Its form appears here.</EmptyState>
        )}
      </Panel>
    </Group>
  );
}

import { useDeferredValue, useMemo } from 'react';
import { showList, useNavigation } from '../../navigation.ts';
import {
  footOf,
  forgetChanges,
  loadMore,
  refreshCatalog,
  useCatalog,
  useListChanges,
} from '../../stores/catalog-store.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ListAndView } from '../../ui/list-and-view.tsx';
import { usePaneSize } from '../../use-pane-size.ts';
import { ToolList } from './tool-list.tsx';
import { ToolView } from './tool-view.tsx';
import { readTools } from './tool.ts';
import { useAskingTools } from './use-asking-tools.ts';
import { useTokenWeights } from '../../calls/definition/use-token-weights.ts';
import { useChangesFoot } from '../../calls/changes/use-changes-foot.tsx';
import { useListDifference } from '../../calls/changes/use-list-difference.ts';
import { useLint } from '../../calls/definition/use-lint.ts';
import { EmptyList } from '../../calls/empty-list.tsx';
import { ListFailure } from '../../calls/list-failure.tsx';
import { ListLoading } from '../../calls/list-loading.tsx';

type ToolsPanelProps = { connectionId: number; serverName: string; tool?: string };

/** A server's tools, and the chosen one with its form, its calls and their results. */
export function ToolsPanel({ connectionId, serverName, tool: chosen }: ToolsPanelProps) {
  const isListShown = useNavigation((state) => state.isListShown);
  const listSize = usePaneSize('layout.tool-list', 256);
  const loaded = useCatalog(connectionId, 'tools');
  const catalog = loaded.status === 'loaded' ? loaded.catalog : undefined;
  const tools = useMemo(() => readTools(catalog?.items ?? []), [catalog]);
  const found = useLint(loaded);
  const lint = useMemo(
    () => new Map(tools.map((tool, i) => [tool, found[i] ?? []])),
    [tools, found],
  );
  const asking = useAskingTools(connectionId);
  const at = tools.findIndex(({ name }) => name === chosen);
  const tool = tools[at];
  const changes = useListChanges(connectionId, 'tools', tool?.name);
  const changed = useChangesFoot({
    serverName,
    what: 'tools',
    lists: [useListDifference(loaded)],
    latest: [changes],
    forget: () => forgetChanges(connectionId, 'tools'),
  });
  const weights = useTokenWeights(catalog, tool !== undefined);
  // The view is rendered with low priority, so that a large form does not block the list.
  const shown = useDeferredValue(
    useMemo(() => ({ tool, connectionId, serverName }), [tool, connectionId, serverName]),
  );
  // What is pressed meanwhile is meant for the tool that was chosen.
  const isOutdated = shown.tool !== undefined && shown.tool.name !== tool?.name;
  if (loaded.status === 'loading') return <ListLoading serverName={serverName} kind="tools" />;
  if (loaded.status === 'failed') {
    return <ListFailure {...{ connectionId, serverName }} kind="tools" failed={loaded} />;
  }
  const foot = {
    ...footOf(loaded),
    onMore: (pages: number) => loadMore(connectionId, 'tools', pages),
    onRefresh: () => refreshCatalog(connectionId, 'tools'),
    ...changed.foot,
  };
  if (tools.length === 0) {
    return (
      <>
        {changed.dialog}
        <EmptyList serverName={serverName} kind="tools" foot={foot} />
      </>
    );
  }
  return (
    <>
      {changed.dialog}
      <ListAndView
        title="Tools"
        label="Width of the list of tools"
        {...listSize}
        hasChosen={tool !== undefined}
        isListShown={isListShown}
        onList={showList}
        list={
          <ToolList
            connectionId={connectionId}
            tools={tools}
            lint={lint}
            serverName={serverName}
            asking={asking}
            chosen={tool?.name}
            marks={changed.marks}
            foot={foot}
          />
        }
        view={
          shown.tool ? (
            <div className="h-full" inert={isOutdated} data-outdated={isOutdated || undefined}>
              <ToolView
                key={shown.tool.name}
                tool={shown.tool}
                connectionId={shown.connectionId}
                serverName={shown.serverName}
                findings={lint.get(shown.tool) ?? []}
                weight={weights[tools.indexOf(shown.tool)] ?? undefined}
              />
            </div>
          ) : (
            <EmptyState title="Choose a tool" hint="Its form appears here." />
          )
        }
      />
    </>
  );
}

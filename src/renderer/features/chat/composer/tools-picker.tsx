import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { toolUi } from '../../../../shared/model/apps/tool-ui.ts';
import type { OfferedServer } from '../../../../shared/model/chat/chat.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { isDisabledTool } from '../../../../shared/model/servers/tool-filter.ts';
import { TrustClaims } from '../../../calls/definition/trust-claims.tsx';
import { isSchema } from '../../../schema-form/schema/schema.ts';
import { useCatalog, useCatalogs } from '../../../stores/catalog-store.ts';
import { catalogKey, connectionOf, useConnections } from '../../../stores/connections-store.ts';
import { definitionOf, isBundled, useServers } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { counted } from '../../../ui/format.ts';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { withServer, withTool } from '../state/resolve-choice.ts';
import { PickerPopover } from './picker-popover.tsx';
import { ToolRuleSelect } from './tool-rule-select.tsx';

type ToolsPickerProps = {
  label: string;
  connected: readonly string[];
  servers: readonly OfferedServer[];
  onServers(servers: OfferedServer[]): void;
};

/** Chooses the servers and tools that the model is offered. */
export function ToolsPicker({ label, connected, servers, onServers }: ToolsPickerProps) {
  const offered = useToolsLabel(servers);
  return (
    <PickerPopover label={label} chosen={offered}>
      <div className="flex max-h-96 flex-col overflow-y-auto p-2">
        {connected.length === 0 && (
          <p className="p-2 text-text-muted">
            No server is connected. Connect one in the list on the left; without tools the model can
            only talk.
          </p>
        )}
        {connected.map((serverName) => (
          <ServerTools
            key={serverName}
            serverName={serverName}
            server={servers.find((one) => one.serverName === serverName)}
            onServer={(next) => {
              const others = withServer(servers, serverName, false);
              onServers(next ? [...others, next] : others);
            }}
          />
        ))}
      </div>
    </PickerPopover>
  );
}

type ServerToolsProps = {
  serverName: string;
  /** Undefined where the server is not offered. */
  server: OfferedServer | undefined;
  onServer(server: OfferedServer | undefined): void;
};

function ServerTools({ serverName, server, onServer }: ServerToolsProps) {
  const [isOpen, setOpen] = useState(false);
  const connectionId = useConnections(
    (state) => connectionOf(state, serverName)?.connectionId ?? 0,
  );
  const instructions = useConnections((state) => {
    const now = connectionOf(state, serverName)?.state;
    return now?.status === 'ready' ? now.instructions : undefined;
  });
  const isOurs = useServers((state) => isBundled(state, serverName));
  const loaded = useCatalog(connectionId, 'tools');
  const definition = useServers((state) => definitionOf(state, serverName));
  const items = loaded.status === 'loaded' ? loaded.catalog.items : [];
  const { names, disabled, ofApp } = sortedTools(items, definition);
  const chosen = server ? names.filter((name) => server.tools?.includes(name) ?? true) : [];
  return (
    <div>
      <div className="flex h-7 items-center gap-1">
        <Checkbox
          className="flex-1"
          checked={server !== undefined}
          onChecked={(isWanted) => onServer(isWanted ? { serverName } : undefined)}
        >
          <span className="truncate font-medium">{serverName}</span>
        </Checkbox>
        <Button
          size="small"
          variant="ghost"
          aria-expanded={isOpen}
          aria-label={`${chosen.length} of ${names.length} tools of ${serverName}`}
          onClick={() => setOpen(!isOpen)}
        >
          <span className="tabular-nums">
            {chosen.length} of {names.length}
          </span>
          <ChevronRight size={12} aria-hidden className={isOpen ? 'rotate-90' : ''} />
        </Button>
      </div>
      {isOpen && (
        <ul className="mb-1 ml-5 border-l border-border pl-2">
          {!isOurs && (
            <li className="py-1 text-text-muted">
              <TrustClaims serverName={serverName} />
            </li>
          )}
          {instructions !== undefined && (
            <li className="flex h-6 items-center text-xs">
              <Checkbox
                checked={server?.withInstructions === true}
                disabled={!server}
                onChecked={(withInstructions) =>
                  server && onServer({ ...server, withInstructions })
                }
              >
                <span title={instructions} className="text-text-muted">
                  Send the server’s instructions
                </span>
              </Checkbox>
            </li>
          )}
          {disabled > 0 && (
            <li className="flex h-6 items-center text-xs text-text-muted">
              {counted(disabled, 'tool is disabled', 'tools are disabled')}
            </li>
          )}
          {ofApp > 0 && (
            <li className="flex h-6 items-center text-xs text-text-muted">
              {counted(ofApp, 'tool is', 'tools are')} for the server’s app only
            </li>
          )}
          {names.map((name) => (
            <li key={name} className="flex h-6 items-center text-xs">
              <Checkbox
                className="mono flex-1"
                checked={chosen.includes(name)}
                onChecked={(isWanted) =>
                  onServer(withTool(server ?? { serverName, tools: [] }, name, isWanted, names))
                }
              >
                <span className="truncate">
                  <VisibleText text={name} />
                </span>
              </Checkbox>
              <ToolRuleSelect serverName={serverName} tool={name} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type SortedTools = {
  /** The names of the tools that a model may be offered. */
  names: string[];
  disabled: number;
  /** How many tools the server keeps from the model (MCP Apps, 2026-01-26, visibility). */
  ofApp: number;
};

/** Sorts a server's tools as the core does when it offers them. */
function sortedTools(
  items: readonly unknown[],
  definition: ServerDefinition | undefined,
): SortedTools {
  const sorted: SortedTools = { names: [], disabled: 0, ofApp: 0 };
  for (const item of items) {
    const name = isSchema(item) ? item['name'] : undefined;
    if (typeof name !== 'string') continue;
    if (isDisabledTool(definition, name)) sorted.disabled += 1;
    else if (!toolUi(item).forModel) sorted.ofApp += 1;
    else sorted.names.push(name);
  }
  return sorted;
}

/** Labels the number of servers and tools, as "2 servers, 17 tools". */
function useToolsLabel(servers: readonly OfferedServer[]): string {
  const connections = useConnections();
  const byKey = useCatalogs((state) => state.byKey);
  const snapshot = useServers((state) => state.snapshot);
  if (servers.length === 0) return 'No tools';
  let tools = 0;
  for (const { serverName, tools: chosen } of servers) {
    const connectionId = connectionOf(connections, serverName)?.connectionId ?? 0;
    const loaded = byKey[catalogKey(connectionId, 'tools')];
    const definition = definitionOf({ snapshot }, serverName);
    if (loaded?.status === 'loaded') {
      const { names } = sortedTools(loaded.catalog.items, definition);
      tools += names.filter((name) => chosen?.includes(name) ?? true).length;
    } else tools += chosen?.filter((name) => !isDisabledTool(definition, name)).length ?? 0;
  }
  return `${counted(servers.length, 'server', 'servers')}, ${counted(tools, 'tool', 'tools')}`;
}

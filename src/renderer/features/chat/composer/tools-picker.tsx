import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { toolUi } from '../../../../shared/model/apps/tool-ui.ts';
import type { OfferedServer, ToolRule } from '../../../../shared/model/chat/chat.ts';
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
import { ruleOf, useToolRules } from '../state/tool-rules.ts';
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
  const { names, disabled, ofApp, repeated } = sortedTools(items, definition);
  const rules = useToolRules((state) => state.rules);
  const chosen = server ? offeredOf(names, server, rules) : [];
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
          {repeated > 0 && (
            <li className="flex h-6 items-center text-xs text-text-muted">
              {counted(repeated, 'tool is', 'tools are')} left out because of a duplicate name
            </li>
          )}
          {names.map((name) => (
            <li key={name} className="flex h-6 items-center text-xs">
              <Checkbox
                className="mono flex-1"
                checked={chosen.includes(name)}
                disabled={ruleOf(rules, serverName, name) === 'deny'}
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
  /** The names of the tools that a model may be offered, each once. */
  names: string[];
  disabled: number;
  /** How many tools the server keeps from the model (MCP Apps, 2026-01-26, visibility). */
  ofApp: number;
  /** How many tools have the name of one before, which is the one that is offered. */
  repeated: number;
};

/** Sorts a server's tools as the core does when it offers them. */
function sortedTools(
  items: readonly unknown[],
  definition: ServerDefinition | undefined,
): SortedTools {
  const sorted: SortedTools = { names: [], disabled: 0, ofApp: 0, repeated: 0 };
  const seen = new Set<string>();
  for (const item of items) {
    const name = isSchema(item) ? item['name'] : undefined;
    if (typeof name !== 'string') continue;
    if (seen.has(name)) sorted.repeated += 1;
    else if (isDisabledTool(definition, name)) sorted.disabled += 1;
    else if (!toolUi(item).forModel) sorted.ofApp += 1;
    else sorted.names.push(name);
    seen.add(name);
  }
  return sorted;
}

/** Which of these tools a model is offered: those that were chosen, without those that it never is. */
const offeredOf = (
  names: readonly string[],
  { serverName, tools }: OfferedServer,
  rules: readonly ToolRule[],
): string[] =>
  names.filter(
    (name) => (tools?.includes(name) ?? true) && ruleOf(rules, serverName, name) !== 'deny',
  );

/** Labels the number of servers and tools, as "2 servers, 17 tools". */
function useToolsLabel(servers: readonly OfferedServer[]): string {
  const connections = useConnections();
  const byKey = useCatalogs((state) => state.byKey);
  const snapshot = useServers((state) => state.snapshot);
  const rules = useToolRules((state) => state.rules);
  if (servers.length === 0) return 'No tools';
  let tools = 0;
  for (const server of servers) {
    const connectionId = connectionOf(connections, server.serverName)?.connectionId ?? 0;
    const loaded = byKey[catalogKey(connectionId, 'tools')];
    const definition = definitionOf({ snapshot }, server.serverName);
    const names =
      loaded?.status === 'loaded'
        ? sortedTools(loaded.catalog.items, definition).names
        : (server.tools ?? []).filter((name) => !isDisabledTool(definition, name));
    tools += offeredOf(names, server, rules).length;
  }
  return `${counted(servers.length, 'server', 'servers')}, ${counted(tools, 'tool', 'tools')}`;
}

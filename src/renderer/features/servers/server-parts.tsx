import {
  FileText,
  Info,
  MessageSquareText,
  SquareTerminal,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import { isServerShown, openServer, useNavigation, type ServerPart } from '../../navigation.ts';
import {
  hasItems,
  partKinds,
  useCatalog,
  useCatalogs,
  type LoadedCatalog,
} from '../../stores/catalog-store.ts';
import { catalogKey, isHalfOpen } from '../../stores/connections-store.ts';
import { changesText } from '../../stores/list-changes.ts';
import { count } from '../../ui/format.ts';

type Part = {
  part: Exclude<ServerPart, 'overview' | 'raw'>;
  title: string;
  icon: LucideIcon;
};

const parts: Part[] = [
  { part: 'tools', title: 'Tools', icon: Wrench },
  { part: 'resources', title: 'Resources', icon: FileText },
  { part: 'prompts', title: 'Prompts', icon: MessageSquareText },
];

/** The parts of a ready server with their counts; a half-open one has raw messages alone. */
export function ServerParts({ connection }: { connection: ConnectionSnapshot }) {
  const { state, serverName, connectionId } = connection;
  const capabilities = state.status === 'ready' ? state.capabilities : undefined;
  if (!capabilities && !isHalfOpen(connection)) return null;
  return (
    <ul className="mb-0.5 flex flex-col">
      {capabilities && <Row part="overview" title="Overview" icon={Info} serverName={serverName} />}
      {capabilities &&
        parts.map((part) => (
          <PartRow
            key={part.part}
            {...part}
            serverName={serverName}
            connectionId={connectionId}
            isDeclared={capabilities[part.part] !== undefined}
          />
        ))}
      <Row part="raw" title="Raw messages" icon={SquareTerminal} serverName={serverName} />
    </ul>
  );
}

type PartRowProps = Part & { serverName: string; connectionId: number; isDeclared: boolean };

/** The row of a part that the server declared, or of one whose list has items all the same. */
function PartRow(props: PartRowProps) {
  const { part, title, icon, serverName, connectionId, isDeclared } = props;
  const [one, other] = partKinds[part];
  const first = useCatalog(connectionId, one);
  const second = useCatalog(connectionId, other ?? one, other !== undefined);
  const lists = other === undefined ? [first] : [first, second];
  const changed = useCatalogs(({ changes }) =>
    changesText(partKinds[part].map((kind) => changes[catalogKey(connectionId, kind)])),
  );
  if (!isDeclared && !lists.some(hasItems)) return null;
  return (
    <Row
      part={part}
      title={title}
      icon={icon}
      serverName={serverName}
      howMany={howMany(lists)}
      changed={changed}
    />
  );
}

type RowProps = {
  part: ServerPart;
  title: string;
  icon: LucideIcon;
  serverName: string;
  howMany?: string;
  /** The changes of the part's list that the user has not seen, in words. */
  changed?: string | undefined;
};

function Row({ part, title, icon: Icon, serverName, howMany, changed }: RowProps) {
  const isShown = useNavigation((state) => isServerShown(state, serverName, part));
  return (
    <li>
      <button
        type="button"
        data-nav-row
        tabIndex={-1}
        aria-current={isShown ? 'page' : undefined}
        onClick={() => openServer(serverName, part)}
        className={`flex h-6 w-full items-center gap-2 rounded-md pr-2 pl-9 text-left text-xs ${
          isShown ? 'bg-selected text-text' : 'text-text-muted hover:bg-hover hover:text-text'
        }`}
      >
        <Icon size={13} aria-hidden />
        <span className="flex-1">{title}</span>
        {changed !== undefined && !isShown && (
          <span
            role="img"
            aria-label={`List changed: ${changed}`}
            title={`List changed: ${changed}`}
            className="size-1.5 rounded-full bg-accent"
          />
        )}
        <span className="tabular-nums">{howMany}</span>
      </button>
    </li>
  );
}

/**
 * The number of items in lists: "9", "10,000+" where the server has more, "!" where all lists
 * failed, and '' while one loads.
 */
export function howMany(lists: readonly LoadedCatalog[]): string {
  if (lists.some(({ status }) => status === 'loading')) return '';
  const ready = lists.flatMap((list) => (list.status === 'loaded' ? [list.catalog] : []));
  if (ready.length < lists.length && ready.length === 0) return '!';
  const items = ready.reduce((sum, catalog) => sum + catalog.items.length, 0);
  return `${count(items)}${ready.some(({ cutShort }) => cutShort) ? '+' : ''}`;
}

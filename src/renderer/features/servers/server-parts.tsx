import { FileText, MessageSquareText, SquareTerminal, Wrench, type LucideIcon } from 'lucide-react';
import type { CatalogKind, ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import { isServerShown, openServer, useNavigation, type ServerPart } from '../../navigation.ts';
import { useCatalog, type LoadedCatalog } from '../../stores/catalog-store.ts';
import { count } from '../../ui/format.ts';

type Part = {
  part: Exclude<ServerPart, 'overview' | 'raw'>;
  title: string;
  icon: LucideIcon;
  kinds: [CatalogKind, ...CatalogKind[]];
};

const parts: Part[] = [
  { part: 'tools', title: 'Tools', icon: Wrench, kinds: ['tools'] },
  {
    part: 'resources',
    title: 'Resources',
    icon: FileText,
    kinds: ['resources', 'resourceTemplates'],
  },
  { part: 'prompts', title: 'Prompts', icon: MessageSquareText, kinds: ['prompts'] },
];

/** What a ready server offers, with how many of each. */
export function ServerParts({ connection }: { connection: ConnectionSnapshot }) {
  const { state, serverName, connectionId } = connection;
  if (state.status !== 'ready') return null;
  const offered = parts.filter(({ part }) => state.capabilities[part] !== undefined);
  return (
    <ul className="mb-0.5 flex flex-col">
      {offered.map((part) => (
        <PartRow key={part.part} {...part} serverName={serverName} connectionId={connectionId} />
      ))}
      <Row part="raw" title="Raw messages" icon={SquareTerminal} serverName={serverName} />
    </ul>
  );
}

function PartRow(props: Part & { serverName: string; connectionId: number }) {
  const { part, title, icon, kinds, serverName, connectionId } = props;
  const first = useCatalog(connectionId, kinds[0]);
  const second = useCatalog(connectionId, kinds[1] ?? kinds[0], kinds[1] !== undefined);
  const lists = kinds[1] === undefined ? [first] : [first, second];
  return (
    <Row part={part} title={title} icon={icon} serverName={serverName} howMany={howMany(lists)} />
  );
}

type RowProps = {
  part: ServerPart;
  title: string;
  icon: LucideIcon;
  serverName: string;
  howMany?: string;
};

function Row({ part, title, icon: Icon, serverName, howMany }: RowProps) {
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
        <span className="tabular-nums">{howMany}</span>
      </button>
    </li>
  );
}

/** The items of lists that are here: "9", "10,000+" where the server had more, "!" where one failed. */
export function howMany(lists: readonly LoadedCatalog[]): string {
  if (lists.some(({ status }) => status === 'loading')) return '';
  const ready = lists.flatMap((list) => (list.status === 'loaded' ? [list.catalog] : []));
  if (ready.length < lists.length && ready.length === 0) return '!';
  const items = ready.reduce((sum, catalog) => sum + catalog.items.length, 0);
  return `${count(items)}${ready.some(({ cutShort }) => cutShort) ? '+' : ''}`;
}

import {
  FileText,
  CircleAlert,
  GraduationCap,
  Hourglass,
  Info,
  MessageSquareText,
  ScrollText,
  SquareTerminal,
  TriangleAlert,
  Wrench,
  type LucideIcon,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { offersTasks } from '../../../shared/model/calls/task.ts';
import { offersSkills } from '../../../shared/model/servers/skill.ts';
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
import { hasLog, useLogs } from '../../stores/logs-store.ts';
import { changesText } from '../../stores/list-changes.ts';
import { signInOf, useSignIns } from '../../stores/sign-ins-store.ts';
import { count, counted } from '../../ui/format.ts';

type Part = {
  part: Exclude<ServerPart, 'overview' | 'skills' | 'tasks' | 'logs' | 'raw'>;
  title: string;
  icon: LucideIcon;
};

const parts: Part[] = [
  { part: 'tools', title: 'Tools', icon: Wrench },
  { part: 'resources', title: 'Resources', icon: FileText },
  { part: 'prompts', title: 'Prompts', icon: MessageSquareText },
];

type PartsProps = { connection: ConnectionSnapshot };

/** The parts of a ready server with their counts; a half-open one has raw messages alone. */
export function ServerParts({ connection }: PartsProps) {
  const { state, serverName, connectionId } = connection;
  const capabilities = state.status === 'ready' ? state.capabilities : undefined;
  if (!capabilities && !isHalfOpen(connection)) return null;
  return (
    <ul className="mb-0.5 flex flex-col">
      {capabilities && <OverviewRow connection={connection} />}
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
      {state.status === 'ready' && offersSkills(state) && (
        <Row part="skills" title="Skills" icon={GraduationCap} serverName={serverName} />
      )}
      {state.status === 'ready' && offersTasks(state) && (
        <Row part="tasks" title="Tasks" icon={Hourglass} serverName={serverName} />
      )}
      {capabilities && <LogsRow connection={connection} capabilities={capabilities} />}
      <Row part="raw" title="Raw messages" icon={SquareTerminal} serverName={serverName} />
    </ul>
  );
}

/** The row of the overview, which tells what was odd in the handshake and in the sign-in. */
function OverviewRow({ connection: { serverName, findings = [] } }: PartsProps) {
  const odd = useSignIns((state) => signInOf(state, serverName)?.findings.length ?? 0);
  return (
    <Row
      part="overview"
      title="Overview"
      icon={Info}
      serverName={serverName}
      notable={findings.length + odd}
    />
  );
}

type LogsRowProps = PartsProps & { capabilities: Record<string, unknown> };

/** The row of the log, with how many warnings and errors came. */
function LogsRow({ connection, capabilities }: LogsRowProps) {
  const { serverName, connectionId } = connection;
  const isShown = useLogs((state) => hasLog(state, connectionId, capabilities));
  const { warnings, errors } = useLogs((state) => state.byConnection[connectionId]) ?? none;
  if (!isShown) return null;
  return (
    <Row part="logs" title="Logs" icon={ScrollText} serverName={serverName}>
      {warnings > 0 && <LogMark tone="warning" howMany={warnings} />}
      {errors > 0 && <LogMark tone="danger" howMany={errors} />}
    </Row>
  );
}

const none = { warnings: 0, errors: 0 };

function LogMark({ tone, howMany }: { tone: 'warning' | 'danger'; howMany: number }) {
  const [Icon, colour, text] =
    tone === 'warning'
      ? [TriangleAlert, 'text-warning', counted(howMany, 'warning', 'warnings')]
      : [CircleAlert, 'text-danger', counted(howMany, 'error', 'errors')];
  return (
    <span
      role="img"
      aria-label={text}
      title={`${text} in the log`}
      className={`flex items-center gap-1 ${colour}`}
    >
      <Icon size={12} aria-hidden />
      <span className="tabular-nums">{count(howMany)}</span>
    </span>
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
  /** How many findings the part shows. */
  notable?: number;
  /** Further marks at its end. */
  children?: ReactNode;
};

function Row(props: RowProps) {
  const { part, title, icon: Icon, serverName, howMany, changed, notable = 0, children } = props;
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
        {notable > 0 && (
          <span
            role="img"
            aria-label={counted(notable, 'finding', 'findings')}
            title={`${counted(notable, 'finding', 'findings')} from connecting`}
            className="flex items-center gap-1 text-warning"
          >
            <TriangleAlert size={12} aria-hidden />
            <span className="tabular-nums">{count(notable)}</span>
          </span>
        )}
        {children}
        {howMany !== undefined && <span className="tabular-nums">{howMany}</span>}
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

import { lazy, Suspense, useEffect, useRef } from 'react';
import { offersSkills } from '../../shared/model/servers/skill.ts';
import { offersTasks } from '../../shared/model/calls/task.ts';
import { toolOf, useNavigation, type ServerPart } from '../navigation.ts';
import { countServerRequests, useServerRequests } from '../stores/server-requests-store.ts';
import { partHasItems, useCatalogs } from '../stores/catalog-store.ts';
import { connectionOf, isHalfOpen, useConnections } from '../stores/connections-store.ts';
import { hasLog, useLogs } from '../stores/logs-store.ts';
import { useServers } from '../stores/servers-store.ts';
import { goOnInWork } from '../ui/focus-back.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { PendingQuestions } from './pending-questions.tsx';
import { Welcome } from './welcome.tsx';

const ServerOverview = lazy(async () => {
  const { ServerOverview } = await import('../features/servers/server-overview.tsx');
  return { default: ServerOverview };
});
const ServerEditor = lazy(async () => {
  const { ServerEditor } = await import('../features/servers/editor/server-editor.tsx');
  return { default: ServerEditor };
});
const ToolsPanel = lazy(async () => {
  const { ToolsPanel } = await import('../features/tools/tools-panel.tsx');
  return { default: ToolsPanel };
});
const AllTools = lazy(async () => {
  const { AllTools } = await import('../features/tools/all-tools.tsx');
  return { default: AllTools };
});
const CatalogPanel = lazy(async () => {
  const { CatalogPanel } = await import('../features/catalog/catalog-panel.tsx');
  return { default: CatalogPanel };
});

const ResourcesPanel = lazy(async () => {
  const { ResourcesPanel } = await import('../features/resources/resources-panel.tsx');
  return { default: ResourcesPanel };
});

const ChatPanel = lazy(async () => {
  const { ChatPanel } = await import('../features/chat/chat-panel.tsx');
  return { default: ChatPanel };
});

const SignInDebugger = lazy(async () => {
  const { SignInDebugger } = await import('../features/sign-in/sign-in-debugger.tsx');
  return { default: SignInDebugger };
});
const TasksPanel = lazy(async () => {
  const { TasksPanel } = await import('../features/tasks/tasks-panel.tsx');
  return { default: TasksPanel };
});
const SkillsPanel = lazy(async () => {
  const { SkillsPanel } = await import('../features/skills/skills-panel.tsx');
  return { default: SkillsPanel };
});
const LogsPanel = lazy(async () => {
  const { LogsPanel } = await import('../features/logs/logs-panel.tsx');
  return { default: LogsPanel };
});
const RawPanel = lazy(async () => {
  const { RawPanel } = await import('../features/raw/raw-panel.tsx');
  return { default: RawPanel };
});

/**
 * The middle region: a part of the chosen server, its overview, the server editor, the chat, the tools of
 * all servers, or the debugger of sign-ins.
 */
export function WorkArea() {
  const { serverName, editing, isChatOpen, isDebuggerOpen, isAllToolsOpen } = useNavigation();
  const exists = useServers((state) =>
    state.snapshot?.servers.some((server) => server.name === serverName),
  );
  const tool = useNavigation((state) =>
    state.part === 'tools' ? toolOf(state, state.serverName) : undefined,
  );
  const questions = useServerRequests(countServerRequests);
  useEffect(() => {
    const shown = isDebuggerOpen
      ? ['Sign-in debugger']
      : isChatOpen
        ? ['Chat']
        : isAllToolsOpen
          ? ['All tools']
          : [serverName, tool];
    const title = [...shown, 'Wirebench'].filter(Boolean).join(' · ');
    // The count comes first, as in mail and chat apps, since a tab shows only the start of a title.
    document.title = questions > 0 ? `(${questions}) ${title}` : title;
  }, [serverName, tool, isChatOpen, isDebuggerOpen, isAllToolsOpen, questions]);
  return (
    <main aria-label="Work" className="h-full min-h-0">
      <Suspense fallback={<Skeleton label="Loading" />}>
        {editing ? (
          <ServerEditor
            key={`${editing.serverName ?? ''} ${editing.offeredAt ?? ''}`}
            serverName={editing.serverName}
            section={editing.section}
          />
        ) : isDebuggerOpen ? (
          <SignInDebugger />
        ) : isChatOpen ? (
          <PendingQuestions>
            <ChatPanel />
          </PendingQuestions>
        ) : isAllToolsOpen ? (
          <PendingQuestions>
            <AllTools />
          </PendingQuestions>
        ) : serverName !== undefined && exists ? (
          <ServerWork serverName={serverName} />
        ) : (
          <Welcome />
        )}
        <TabKept />
      </Suspense>
    </main>
  );
}

/**
 * Has Tab go on in the work where what had the focus went with what was shown. It stands beside that, so
 * that its effect comes once what is shown instead is there, and has taken the focus if it wants it.
 */
function TabKept() {
  const { serverName, part, editing, isChatOpen, isDebuggerOpen, isAllToolsOpen } = useNavigation();
  const isFirst = useRef(true);
  useEffect(() => {
    if (!isFirst.current) goOnInWork();
    isFirst.current = false;
  }, [serverName, part, editing, isChatOpen, isDebuggerOpen, isAllToolsOpen]);
  return null;
}

function ServerWork({ serverName }: { serverName: string }) {
  const part = useNavigation((state) => state.part);
  const rawTexts = useNavigation((state) => state.rawTexts);
  const tool = useNavigation((state) => toolOf(state, serverName));
  const connection = useConnections((state) => connectionOf(state, serverName));
  const server = connection?.state.status === 'ready' ? connection.state : undefined;
  const list = isList(part) ? part : undefined;
  const hasItems = useCatalogs(
    (state) => list !== undefined && partHasItems(state, connection?.connectionId ?? 0, list),
  );
  const isLogged = useLogs((state) =>
    hasLog(state, connection?.connectionId ?? 0, server?.capabilities ?? {}),
  );
  const isOffered = list && server && (server.capabilities[list] !== undefined || hasItems);
  const isRaw = part === 'raw' && connection && (server !== undefined || isHalfOpen(connection));
  if (connection && server && part === 'tasks' && offersTasks(server)) {
    const { connectionId } = connection;
    return (
      <PendingQuestions connectionId={connectionId}>
        <TasksPanel key={connectionId} connectionId={connectionId} serverName={serverName} />
      </PendingQuestions>
    );
  }
  if (connection && server && part === 'skills' && offersSkills(server)) {
    const { connectionId } = connection;
    return (
      <PendingQuestions connectionId={connectionId}>
        <SkillsPanel key={connectionId} connectionId={connectionId} serverName={serverName} />
      </PendingQuestions>
    );
  }
  if (connection && server && part === 'logs' && isLogged) {
    const { connectionId } = connection;
    return (
      <PendingQuestions connectionId={connectionId}>
        <LogsPanel
          key={connectionId}
          connectionId={connectionId}
          serverName={serverName}
          server={server}
        />
      </PendingQuestions>
    );
  }
  if (!connection || (!isOffered && !isRaw)) {
    return (
      <PendingQuestions connectionId={connection?.connectionId ?? 0}>
        <ServerOverview serverName={serverName} connection={connection} />
      </PendingQuestions>
    );
  }
  if (isRaw || !list) {
    return (
      <PendingQuestions connectionId={connection.connectionId}>
        <RawPanel key={`${serverName} ${rawTexts}`} connection={connection} server={server} />
      </PendingQuestions>
    );
  }
  const of = { serverName, connectionId: connection.connectionId };
  switch (list) {
    case 'tools':
      return <ToolsPanel key={serverName} {...of} {...(tool === undefined ? {} : { tool })} />;
    case 'resources':
      return <ResourcesPanel key={serverName} {...of} />;
    case 'prompts':
      return <CatalogPanel key={serverName} {...of} />;
  }
}

const isList = (part: ServerPart): part is 'tools' | 'resources' | 'prompts' =>
  part === 'tools' || part === 'resources' || part === 'prompts';

import type { AppContract } from '../../../shared/contract/index.ts';
import type { ShellKind } from '../../../shared/model/app.ts';
import type { AuditAsker } from '../../../shared/model/audit.ts';
import type { CallMethod } from '../../../shared/model/calls/call.ts';
import type { Decision, OfferedTool } from '../../../shared/model/chat/chat.ts';
import type { BackendEvent } from '../../../shared/model/events.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import type { Handlers } from '../../../shared/rpc/define.ts';
import type { SignIns } from '../auth/sign-ins/sign-ins.ts';
import type { ShellPorts } from '../ports.ts';
import type { Secrets } from '../secrets/secrets.ts';
import type { Servers } from '../servers/servers.ts';
import type { Trust } from '../servers/trust/trust.ts';
import type { WantedExport } from '../traffic/export/recording-files.ts';
import { auditedHandlers } from './audited-handlers.ts';
import { auditedSecrets } from './audited-secrets.ts';
import { auditedServers } from './audited-servers.ts';
import { auditedTrust } from './audited-trust.ts';
import { exportAudit } from './export-audit.ts';
import { openAudit, type Note } from './open-audit.ts';

/** The audit of a home, and the rooms as they note in it what is done by them. */
export function auditFor(
  { home, shell }: Pick<ShellPorts, 'home' | 'shell'>,
  withoutSecrets: (text: string) => string,
) {
  const asker = askers[shell];
  const { note, noteFirst, list, flush } = openAudit({ home, asker, withoutSecrets });
  const ownHandlers: Pick<Handlers<AppContract>, 'audit.list' | 'audit.export'> = {
    'audit.list': async ({ limit, ...filter }) => {
      const all = await list({});
      const matching = await list(filter);
      const named = all.flatMap(({ serverName }) => (serverName === undefined ? [] : [serverName]));
      const serverNames = [...new Set(named)].sort();
      return { entries: matching.slice(0, limit), total: matching.length, serverNames };
    },
    'audit.export': async ({ format, ...filter }) => {
      const text = exportAudit(await list(filter), format);
      note({ kind: 'export', what: `Exported the audit as ${format}` });
      return { text };
    },
  };
  return {
    ownHandlers,
    list,
    export: exportAudit,
    flush,
    trust: (trust: Trust) => auditedTrust(trust, note),
    servers: (servers: Servers) => auditedServers(servers, note),
    secrets: (secrets: Secrets) => auditedSecrets(secrets, note),
    handlers: (handlers: Handlers<AppContract>) => auditedHandlers(handlers, note),
    signIns(signIns: SignIns): SignIns {
      signIns.onSignedIn((serverName) => note({ kind: 'sign-in', what: 'Signed in', serverName }));
      return {
        ...signIns,
        async signOut(serverName) {
          const notes = await signIns.signOut(serverName);
          if (notes) note({ kind: 'sign-in', what: 'Signed out', serverName });
          return notes;
        },
      };
    },
    onRecordingExport({ recordingId, format, hides }: WantedExport): void {
      const secrets = hides ? 'secrets hidden' : 'with its secrets';
      note({
        kind: 'export',
        what: `Exported the recording ${recordingId} as ${format}, ${secrets}`,
      });
    },
    onToolDecided(
      { serverName, tool }: Pick<OfferedTool, 'serverName' | 'tool'>,
      decision: Decision,
    ) {
      const how = decision.allow ? `Allowed ${tool}, ${holding[decision.holds]}` : `Denied ${tool}`;
      const what = `${how}, as the model asked to call it`;
      note({ kind: 'chat-tool', what, serverName, by: 'chat' });
    },
    /** Notes each call of an agent, which no user sees. */
    seeCall: asker === 'agent' ? agentCalls(note) : () => undefined,
    /** Notes the first time that a server's command ran, or its host was reached. */
    see(event: BackendEvent, find: (name: string) => ServerDefinition | undefined): void {
      if (event.type !== 'connection' || event.connection.state.status !== 'ready') return;
      const { serverName } = event.connection;
      const what = firstOf(find(serverName));
      if (what !== undefined) noteFirst({ kind: 'first-run', what, serverName });
    },
  };
}

const askers: Record<ShellKind, AuditAsker> = {
  desktop: 'page',
  web: 'page',
  cli: 'command-line',
  mcp: 'agent',
};

/** More calls of one run are only in its recording, so that they can't push out what was approved. */
const mostCalls = 1000;

function agentCalls(note: Note) {
  let noted = 0;
  return (event: BackendEvent): void => {
    if (event.type !== 'call' || event.call.callId <= noted || noted > mostCalls) return;
    const { callId, method, name, serverName } = event.call;
    noted = callId;
    const isLast = callId > mostCalls;
    const what = isLast ? 'Further calls of this run are in its recording' : did[method](name);
    note({ kind: 'agent-call', what, serverName });
  };
}

const did: Record<CallMethod, (name: string) => string> = {
  'tools/call': (name) => `Called the tool ${name}`,
  'prompts/get': (name) => `Got the prompt ${name}`,
  'resources/read': (uri) => `Read the resource ${uri}`,
};

const holding = { once: 'once', conversation: 'in this conversation', always: 'always' };

/** Arguments are left out, since any of them may be a secret that is not known as one. */
function firstOf(definition: ServerDefinition | undefined): string | undefined {
  const launch = definition?.launch;
  if (launch?.kind === 'stdio') return `First ran the command ${launch.command}`;
  if (launch?.kind !== 'http' || !URL.canParse(launch.url)) return undefined;
  return `First reached ${new URL(launch.url).host}`;
}

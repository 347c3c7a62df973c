import type {
  GuidedFlow,
  GuidedFlowOutline,
  GuidedOpened,
  GuidedTarget,
} from '../../../../shared/model/guided-sign-in.ts';
import type { Approval } from '../../../../shared/model/servers/launch-preview.ts';
import type { SignInConsent } from '../../../../shared/model/sign-in.ts';
import { mask } from '../../../../shared/secrets/mask.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { latestByKey } from '../../event-stream.ts';
import type { ShellPorts } from '../../ports.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import type { ServerChoices } from '../../servers/server-choices.ts';
import type { SettingsFile } from '../../storage/settings.ts';
import type { WireTap } from '../../wire/records/observation.ts';
import { createOpenCallback } from '../callback/open-callback.ts';
import { agreedWith } from '../sign-ins/auth-consents.ts';
import { hideBy } from '../shown-sign-in.ts';
import type { SignIns } from '../sign-ins/sign-ins.ts';
import type { GuidedFlowRoom } from './guided-flow.ts';
import { resolveTarget, type ResolvedTarget, type TargetRooms } from './guided-target.ts';
import { createRecordedSend, type RecordedSendOptions } from './recorded-send.ts';

/** The guided sign-ins that are open. */
export type GuidedSignIns = {
  open(target: GuidedTarget, approval?: Approval): Promise<GuidedOpened>;
  list(): GuidedFlowOutline[];
  /** NOT_FOUND for a flow that is closed. */
  flow(flowId: number): GuidedFlowRoom;
  /** The flow, then the whole of it after each change, of which those are left out that are over. */
  changes(flowId: number, signal: AbortSignal): AsyncIterable<GuidedFlow>;
  /** Keeps the tokens as the sign-in of the stored server. */
  keep(flowId: number): Promise<void>;
  close(flowId: number): void;
  closeAll(): void;
};

type Rooms = TargetRooms & {
  ports: Pick<ShellPorts, 'version' | 'openExternal' | 'callbacks'>;
  known: KnownSecrets;
  choices: Pick<ServerChoices, 'of' | 'change'>;
  network: RecordedSendOptions['network'];
  settings: Pick<SettingsFile, 'read'>;
  /** A line in the traffic under an id that no connection has. */
  lineFor(name: string): { connectionId: number; tap: WireTap };
  signIns: Pick<SignIns, 'adopt' | 'checkClient'>;
};

const maxFlows = 20;

export function createGuidedSignIns(rooms: Rooms): GuidedSignIns {
  const { ports, known, network, settings, lineFor, signIns } = rooms;
  const openCallback = createOpenCallback(ports.callbacks);
  const flows = new Map<number, { room: GuidedFlowRoom; resolved: ResolvedTarget }>();
  let count = 0;

  const found = (flowId: number) => {
    const flow = flows.get(flowId);
    if (flow) return flow;
    throw new RpcError('NOT_FOUND', 'This guided sign-in is closed. Open another.');
  };

  function start(
    target: GuidedTarget,
    resolved: ResolvedTarget,
    createGuidedFlow: typeof import('./create-guided-flow.ts').createGuidedFlow,
  ): number {
    count += 1;
    const flowId = count;
    const { serverUrl, issuer, headers, oauth, stored } = resolved;
    const at = serverUrl ?? issuer ?? '';
    const name = `sign-in at ${new URL(at).host}`;
    const { connectionId, tap } = lineFor(name);
    const consents = consentsOf(resolved, rooms.choices);
    const hide = (text: string) => known.masker.mask(text);
    const learn = (secret: string) => known.add(secret, mask, { isBrief: true });
    const { openExternal } = ports;
    const room = createGuidedFlow({
      flowId,
      target,
      connectionId,
      name,
      place: { serverUrl, issuer, headers, version: ports.version },
      // What the server's definition says comes before what holds for all servers.
      oauth: { ...settings.read().signIn, ...oauth },
      openCallback,
      openBrowser: openExternal && (async (url) => openExternal(url)),
      trusts: consents.trusts,
      async checkClient(clientId, issuer) {
        const { trusts } = consents;
        if (stored) await signIns.checkClient(stored.key, { clientId, issuer, trusts });
      },
      agree: consents.agree,
      sender: (run) =>
        createRecordedSend({
          ...run,
          serverUrl: at,
          network,
          tap,
          mask: hide,
          learn,
          agreed: consents.reaches,
        }),
      learn,
      mask: hideBy(hide),
      canKeep: stored !== undefined,
    });
    flows.set(flowId, { room, resolved });
    return flowId;
  }

  return {
    async open(target, approval) {
      const { createGuidedFlow } = await import('./create-guided-flow.ts');
      const outcome = await resolveTarget(rooms, target, approval);
      if ('sheet' in outcome) return { status: 'approval-needed', sheet: outcome.sheet };
      if (flows.size >= maxFlows) {
        const message = `${maxFlows} guided sign-ins are open. Close one first.`;
        throw new RpcError('REFUSED', message);
      }
      return { status: 'opened', flowId: start(target, outcome.resolved, createGuidedFlow) };
    },
    list: () =>
      [...flows.values()].toReversed().map(({ room }) => {
        const { flowId, target, name } = room.snapshot();
        return { flowId, target, name };
      }),
    flow: (flowId) => found(flowId).room,
    async *changes(flowId, signal) {
      const { room } = found(flowId);
      const ended = AbortSignal.any([signal, room.closed]);
      const subscribe = (push: (change: 'changed') => void) => {
        push('changed');
        return room.onChange(() => push('changed'));
      };
      for await (const _change of latestByKey(subscribe, (change) => change, ended)) {
        yield room.snapshot();
      }
    },
    async keep(flowId) {
      const { room, resolved } = found(flowId);
      const { stored } = resolved;
      if (!stored) throw new RpcError('REFUSED', 'This is not the sign-in of a stored server.');
      const { definition, key } = stored;
      await room.keep(async (kept) => signIns.adopt(definition.name, key, kept));
    },
    close(flowId) {
      found(flowId).room.close();
      flows.delete(flowId);
    },
    closeAll() {
      for (const { room } of flows.values()) room.close();
      flows.clear();
    },
  };
}

/** What the user agrees to: for a stored server as its choices, for others while the flow is open. */
function consentsOf({ stored }: ResolvedTarget, choices: Rooms['choices']) {
  if (stored) return agreedWith(choices, stored.definition);
  const issuers = new Set<string>();
  const origins = new Set<string>();
  return {
    trusts: (issuer: string) => issuers.has(issuer),
    reaches: (origin: string) => origins.has(origin),
    agree(consent: SignInConsent) {
      if (consent.kind === 'issuer') issuers.add(consent.issuer);
      else origins.add(consent.origin);
    },
  };
}

import type { EndpointKind } from '../../../../shared/model/chat-endpoint.ts';
import type { EvalFile, EvalResult } from '../../../../shared/model/chat/eval.ts';
import { isDisabledTool } from '../../../../shared/model/servers/tool-filter.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { Connections } from '../../connections/connections.ts';
import type { Network } from '../../connections/network.ts';
import type { Validation } from '../../validation/create-validation.ts';
import type { KnownSecrets } from '../../secrets/masking/known-secrets.ts';
import { maskedData, maskedItems } from '../../secrets/masking/masked-data.ts';
import { chooseOnce } from '../run/choose-once.ts';
import { createDemoModel } from '../demo/demo-model.ts';
import { unpacedSettings } from '../demo/unpaced-settings.ts';
import { fitSchemaFor } from '../schemas/fit-schema.ts';
import { maskAnswer, secretsOf } from '../run/mask-answer.ts';
import type { Model } from '../model.ts';
import { offerTools, type Offer } from '../run/tools/offer-tools.ts';
import { pricesFor } from '../run/prices.ts';
import { modelAtEndpoint } from '../providers/model-at-endpoint.ts';
import { createReachServer } from '../run/tools/reach-server.ts';
import { evalAccess, type EvalAccess } from './eval-access.ts';
import type { FindServer } from './server-entries.ts';
import { runEvals, type EvalModel, type TriedCase } from './run-evals.ts';
import { whyNotOffered } from './why-not-offered.ts';

/** Connects the servers of a file, which are defined here, and puts its cases to its models. */
export type Evaluate = (
  file: EvalFile,
  signal: AbortSignal,
  options?: {
    /** The models whose endpoints are not the file's own, by the name that the file gives them. */
    known?: ReadonlyMap<string, EvalAccess>;
    onTry?(tried: TriedCase): void;
  },
) => AsyncIterable<EvalResult>;

type Rooms = {
  connections: Connections;
  validation: Pick<Validation, 'judge'>;
  network: Pick<Network, 'agent'>;
  /** Finds the present definition of a server. */
  findServer: FindServer;
  environment: Record<string, string | undefined>;
  /** The secrets that are masked in results, since models repeat what servers and providers told them. */
  known: KnownSecrets;
};

export const createEvaluate = (rooms: Rooms): Evaluate =>
  async function* evaluate(file, signal, { known, onTry } = {}) {
    const all = evalAccess(file, rooms.environment, known);
    const models: EvalModel[] = [];
    for (const access of all) for (const secret of secretsOf(access)) rooms.known.add(secret);
    for (const access of all) models.push(await evalModel(rooms, file, access, signal));
    const { masker } = rooms.known;
    const heard = onTry && ((tried: TriedCase) => onTry(maskedData(tried, masker)));
    yield* maskedItems(runEvals(file, models, { signal, onTry: heard }), masker);
  };

async function evalModel(
  rooms: Rooms,
  { servers, instructions, settings }: EvalFile,
  access: EvalAccess,
  signal: AbortSignal,
): Promise<EvalModel> {
  const { name, kind, modelId } = access;
  const tools = await offered(rooms, Object.keys(servers), kind, signal);
  const prices = await pricesFor(kind, modelId);
  const { validation } = rooms;
  const serverNames = Object.keys(servers);
  return {
    name,
    whyNotOffered: (expected) => whyNotOffered(expected, { ...tools, serverNames }),
    choose: async (prompt, trySignal) =>
      chooseOnce(
        {
          // Each try has a model of its own, since a demo counts its turns.
          model: await modelOf(access, rooms),
          tools: tools.tools,
          prompt,
          instructions,
          settings: unpacedSettings(kind, settings),
          judge: (schema, text, judging) => validation.judge(schema, text, judging),
          ...(prices && { costOf: prices.costOf }),
        },
        trySignal,
      ),
  };
}

async function modelOf(
  { kind, modelId, ...access }: EvalAccess,
  { network }: Rooms,
): Promise<Model> {
  if (kind === 'demo') return createDemoModel({ modelId });
  const model = modelAtEndpoint({ ...access, agent: () => network.agent() }, modelId);
  return maskAnswer(model, secretsOf(access));
}

/**
 * The tools of the servers; throws where a server can't be reached, since cases would fail without
 * the model's fault.
 */
async function offered(
  { connections, findServer }: Rooms,
  serverNames: string[],
  kind: EndpointKind,
  signal: AbortSignal,
): Promise<Offer> {
  const offer = await offerTools(
    serverNames.map((serverName) => ({ serverName })),
    {
      reach: createReachServer(connections),
      fit: fitSchemaFor(kind),
      isDenied: () => false,
      isDisabled: (serverName, tool) => isDisabledTool(findServer(serverName), tool),
      signal,
    },
  );
  const unreached = offer.leftOut.find(({ tool }) => tool === '');
  if (unreached) throw new RpcError('UNAVAILABLE', unreached.why);
  return offer;
}

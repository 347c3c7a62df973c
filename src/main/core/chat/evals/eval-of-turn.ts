import { isObject } from '../../../../shared/json/is-object.ts';
import type { ChatEvent, ConversationNode, RunEvent } from '../../../../shared/model/chat/chat.ts';
import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import type { SecretMasker } from '../../secrets/masking/secret-masker.ts';
import { createExportRedaction } from '../export/export-redaction.ts';
import { expectedOf, type MadeCall } from './expected-of.ts';
import { modelEntry } from './model-entry.ts';
import { serverEntries, type FindServer } from './server-entries.ts';

type Wanted = {
  runId: string;
  findEndpoint(endpointId: string): Endpoint;
  findServer: FindServer;
  /** Masks the known secrets. */
  masker: SecretMasker;
};

type TurnAsEval = { text: string; notes: string[] };

type RunNode = Extract<ConversationNode, { kind: 'run' }>;

/** An eval file that expects the calls of a turn, and notes for the user. */
export async function evalOfTurn(
  events: readonly ChatEvent[],
  wanted: Wanted,
): Promise<TurnAsEval> {
  const { run, user } = turnOf(events, wanted.runId);
  const told = events.flatMap((one) =>
    one.type === 'run' && one.nodeId === run.nodeId ? [one.event] : [],
  );
  const start = told.find((event) => event.type === 'run-start');
  const notes: string[] = [];
  if (user.parentId !== undefined || run.parentId !== user.nodeId)
    notes.push('Earlier messages are not part of the case.');
  if (user.attachments.length > 0) notes.push('Attachments are not part of the case.');
  const { endpointId, modelId } = run.choice.model;
  const made = callsOf(told);
  if (made.some(({ step }) => step > 1)) {
    notes.push(
      'Only the calls of the first step are expected: an eval asks once, and executes nothing.',
    );
  }
  for (const { serverName, tools } of run.choice.servers) {
    if (tools)
      notes.push(`The chat offered only some tools of ${serverName}; an eval offers all of them.`);
  }
  const { names, entries } = serverEntries(
    run.choice.servers.map((one) => one.serverName),
    wanted.findServer,
    notes,
    wanted.masker,
  );
  const { model, endpoints } = modelEntry(wanted.findEndpoint(endpointId), modelId, notes);
  const expect = expectedOf(
    made.filter(({ step }) => step === 1),
    names.length > 1,
    notes,
  );
  const instructions = start?.instructions ?? run.choice.instructions ?? '';
  const settings = settingsOf(run);
  const file = {
    model,
    ...(endpoints && { endpoints }),
    servers: entries,
    ...(instructions !== '' && { instructions }),
    ...(Object.keys(settings).length > 0 && { settings }),
    repeat: 1,
    cases: [{ prompt: user.text, expect }],
  };
  const redaction = createExportRedaction(wanted.masker);
  const { stringify } = await import('yaml');
  const text = stringify(
    withoutSecrets(file, (value) => redaction.plainText(value)),
    { lineWidth: 0 },
  );
  if (redaction.hidden().length > 0) notes.push('Likely secrets were removed from the messages.');
  return { text, notes };
}

function turnOf(events: readonly ChatEvent[], runId: string) {
  const nodes = new Map(
    events.flatMap((one) => (one.type === 'node' ? [[one.node.nodeId, one.node] as const] : [])),
  );
  const run = nodes.get(runId);
  if (run?.kind !== 'run') throw new RpcError('NOT_FOUND', 'This answer does not exist.');
  // A run that continues another follows it, and answers the same turn.
  let above = nodes.get(run.parentId);
  for (let i = 0; above?.kind === 'run' && i < nodes.size; i += 1)
    above = nodes.get(above.parentId);
  if (above?.kind !== 'user')
    throw new RpcError('NOT_FOUND', 'The message of this answer no longer exists.');
  return { run, user: above };
}

const callsOf = (told: readonly RunEvent[]): MadeCall[] =>
  told.flatMap((event) => (event.type === 'call' ? [event] : []));

/** Returns the settings of a run without the demo's speed. */
function settingsOf({ choice }: RunNode): Record<string, unknown> {
  const { providerOptions = {}, ...settings } = choice.settings ?? {};
  const { demo: _demo, ...others } = providerOptions;
  return {
    ...settings,
    ...(Object.keys(others).length > 0 && { providerOptions: others }),
  };
}

function withoutSecrets(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') {
    // References are kept, though they stand where secrets would and look like them.
    const parts = value.split(/(\$\{(?:env|input):[^}]+\})/);
    return parts.map((part, at) => (at % 2 === 1 ? part : hide(part))).join('');
  }
  if (Array.isArray(value)) return value.map((one) => withoutSecrets(one, hide));
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withoutSecrets(one, hide)]),
  );
}

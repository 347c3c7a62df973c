import { isObject } from '../../../shared/json/is-object.ts';
import { parsedJson } from '../../../shared/json/parsed-json.ts';
import { toolUi, type ToolUi } from '../../../shared/model/apps/tool-ui.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import type { Connections } from '../connections/connections.ts';
import type { AppSubject } from './app-subject.ts';

export type ToolRequest = {
  connectionId: number;
  tool: string;
  callId?: number | undefined;
  argumentsText: string;
  resultText?: string | undefined;
  partialText?: string | undefined;
};

type Calls = Pick<Connections, 'calls' | 'callResult'>;

const maxResult = 16_000_000;

/**
 * The app of a tool, which gets the arguments and the result of a call; `definitionOf` reads the
 * tool's definition. Throws REFUSED for a tool without one.
 */
export async function toolSubject(
  request: ToolRequest,
  definitionOf: (tool: string) => Promise<Record<string, unknown>>,
  calls: Calls,
): Promise<AppSubject> {
  const { connectionId, tool } = request;
  const partial = partialOf(request);
  const definition = await definitionOf(tool);
  const ui = toolUi(definition);
  if (ui.resourceUri === undefined) throw new RpcError('REFUSED', `${tool} has no app.`);
  const whole = Promise.withResolvers<void>();
  let unstage = () => {};
  return {
    connectionId,
    resourceUri: ui.resourceUri,
    findings: findingsOf(ui),
    hostContext: { toolInfo: { tool: definition } },
    isForQuestion: false,
    async give({ app, bridge }) {
      if (partial) {
        await bridge.sendToolInputPartial({ arguments: partial });
        unstage = () => app.change({ isStaged: false });
        app.change({ isStaged: true });
        await whole.promise;
      }
      await bridge.sendToolInput({ arguments: argumentsOf(request, calls) });
      const result = resultOf(request, calls);
      if (result === 'cancelled') await bridge.sendToolCancelled({ reason: 'The user cancelled.' });
      else if (result) await bridge.sendToolResult(result as never);
    },
    acts: {
      sendInput() {
        unstage();
        whole.resolve();
      },
    },
  };
}

function findingsOf({ isOldName, misplaced }: ToolUi): AppSubject['findings'] {
  const warning = (message: string) => ({ severity: 'warning' as const, message });
  return [
    ...(isOldName
      ? [
          warning(
            'The tool names its app by _meta["ui/resourceUri"], the older form; hosts of today read _meta.ui.resourceUri.',
          ),
        ]
      : []),
    ...(misplaced.length > 0
      ? [
          warning(
            `_meta.ui of the tool has ${misplaced.join(', ')}, which mean something on the resource only.`,
          ),
        ]
      : []),
  ];
}

/** Throws BAD_INPUT for a partial input that is no JSON object. */
function partialOf({ partialText }: ToolRequest): Record<string, unknown> | undefined {
  if (partialText === undefined) return undefined;
  const partial = objectOf(partialText);
  if (!partial) throw new RpcError('BAD_INPUT', 'The partial input is not a JSON object.');
  return partial;
}

/** The arguments of the call whose app it is, as the user wrote them: no variable is filled in. */
function argumentsOf(
  { callId, argumentsText }: ToolRequest,
  { calls }: Pick<Calls, 'calls'>,
): Record<string, unknown> {
  const call = calls().find((one) => one.callId === callId);
  return objectOf(call?.argumentsText ?? argumentsText) ?? {};
}

/** What the app is told of the call: its result, that it was cancelled, or nothing. */
function resultOf(
  { callId, resultText }: ToolRequest,
  { calls, callResult }: Calls,
): Record<string, unknown> | 'cancelled' | undefined {
  if (resultText !== undefined) return objectOf(resultText);
  const call = calls().find((one) => one.callId === callId);
  if (!call) return undefined;
  const { state } = call;
  if (state.status === 'cancelled') return 'cancelled';
  if (state.status === 'failed') {
    return { isError: true, content: [{ type: 'text', text: state.message }] };
  }
  if (state.status !== 'done' || state.task) return undefined;
  const { text, cutShort } = callResult(call.callId, maxResult);
  return cutShort ? undefined : objectOf(text);
}

function objectOf(text: string): Record<string, unknown> | undefined {
  const parsed = parsedJson(text);
  return isObject(parsed) ? parsed : undefined;
}

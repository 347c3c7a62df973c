import { isObject } from '../../../../shared/json/is-object.ts';
import type { ModelSettings } from '../../../../shared/model/chat-endpoint.ts';
import { fitSchemaFor } from '../schemas/fit-schema.ts';
import type { StepRequest } from '../model.ts';
import { wireNames } from '../run/tools/wire-names.ts';
import { samplingMessages } from './sampling-messages.ts';
import { invalidParams } from '../../connections/requests/sampling-error.ts';

export type SamplingRequest = Omit<StepRequest, 'signal' | 'onExchange'> & {
  stopSequences: string[];
  /** The server's own names of the tools, by those on the wire. */
  toolNames: ReadonlyMap<string, string>;
};

type Options = {
  /** The kind of the endpoint that answers. */
  endpointKind: string;
  /** The most tokens that a server gets for one request. */
  maxTokens: number;
  /** Whether the capability `sampling.tools` was declared. */
  takesTools: boolean;
};

const maxTools = 1000;
const maxStopSequences = 100;

/** Throws the `SamplingError` that says what is wrong with parameters that no endpoint is chosen for yet. */
export function checkSampling(params: unknown, maxTokens: number): void {
  samplingRequest(params, { endpointKind: 'demo', maxTokens, takesTools: true });
}

/** The parameters of `sampling/createMessage`, of any revision, as one request to a model. Throws -32602. */
export function samplingRequest(params: unknown, options: Options): SamplingRequest {
  if (!isObject(params)) throw invalidParams('The parameters are not an object.');
  const { tools, toNames, toWire } = toolsOf(params['tools'], options);
  const { systemPrompt } = params;
  if (systemPrompt !== undefined && typeof systemPrompt !== 'string') {
    throw invalidParams('`systemPrompt` must be a string.');
  }
  return {
    messages: samplingMessages(params['messages'], toWire),
    tools,
    toolNames: toNames,
    settings: settingsOf(params, options, tools.length > 0),
    stopSequences: stopSequencesOf(params['stopSequences']),
    ...(systemPrompt !== undefined && { instructions: systemPrompt }),
  };
}

function settingsOf(
  params: Record<string, unknown>,
  { maxTokens: most }: Options,
  hasTools: boolean,
): ModelSettings {
  const { maxTokens, temperature, toolChoice } = params;
  if (typeof maxTokens !== 'number' || !Number.isInteger(maxTokens) || maxTokens < 1) {
    throw invalidParams('`maxTokens` must be a whole number above 0.');
  }
  const settings: ModelSettings = { maxOutputTokens: Math.min(maxTokens, most) };
  if (temperature !== undefined) {
    if (typeof temperature !== 'number' || temperature < 0 || temperature > 2) {
      throw invalidParams('`temperature` must be a number from 0 to 2.');
    }
    settings.temperature = temperature;
  }
  const mode = isObject(toolChoice) ? toolChoice['mode'] : undefined;
  if (hasTools && (mode === 'auto' || mode === 'none' || mode === 'required')) {
    settings.toolChoice = mode;
  }
  return settings;
}

function stopSequencesOf(given: unknown): string[] {
  if (given === undefined) return [];
  const isFine = Array.isArray(given) && given.length <= maxStopSequences;
  if (!isFine) throw invalidParams('`stopSequences` must be a short list of strings.');
  return given.filter((text): text is string => typeof text === 'string' && text !== '');
}

function toolsOf(given: unknown, { endpointKind, takesTools }: Options) {
  const items: unknown[] = given === undefined ? [] : Array.isArray(given) ? given : [undefined];
  if (items.length > 0 && !takesTools) {
    throw invalidParams('Tools in sampling are not supported: `sampling.tools` was not declared.');
  }
  if (items.length > maxTools) throw invalidParams(`More than ${maxTools} tools.`);
  const named = items.map((item, at) => {
    const { name, description, inputSchema } = isObject(item) ? item : {};
    if (typeof name !== 'string') throw invalidParams(`tools[${at}] has no name.`);
    return { serverName: '', tool: name, description, inputSchema };
  });
  const names = wireNames(named);
  const fit = fitSchemaFor(endpointKind);
  const tools = named.map(({ tool, description, inputSchema }, at) => {
    const fitted = fit(isObject(inputSchema) ? inputSchema : {});
    if ('rejected' in fitted) throw invalidParams(`The tool ${tool}: ${fitted.rejected}`);
    const told = typeof description === 'string' ? description : '';
    return { wireName: names[at] ?? '', description: told, schema: fitted.schema };
  });
  const toNames = new Map(named.map(({ tool }, at) => [names[at] ?? '', tool]));
  const byName = new Map([...toNames].map(([wireName, tool]) => [tool, wireName]));
  // A call in the messages may be of a tool that is not offered any more.
  const toWire = (tool: string) =>
    byName.get(tool) ?? wireNames([{ serverName: '', tool }])[0] ?? '';
  return { tools, toNames, toWire };
}

import type { EndpointKind } from '../../../../shared/model/chat-endpoint.ts';
import { endpointKinds } from '../../../../shared/model/chat-endpoint.ts';
import type { EvalFile } from '../../../../shared/model/chat/eval.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { checkEndpointFields } from '../endpoints/check-endpoint-fields.ts';
import type { ResolvedEndpoint } from '../endpoints/endpoints.ts';
import { withValues } from '../endpoints/references.ts';

type Environment = Record<string, string | undefined>;

/** Where a model of an eval file is asked, and as what. */
export type EvalAccess = { name: string; modelId: string; kind: EndpointKind } & Pick<
  ResolvedEndpoint,
  'endpoint' | 'key' | 'headers'
>;

/** The variables that hold keys by custom, for models that are named by the kind of their endpoint. */
const customary: Partial<Record<EndpointKind, string>> = {
  anthropic: 'ANTHROPIC_API_KEY',
  openai: 'OPENAI_API_KEY',
  'openai-chat': 'OPENAI_API_KEY',
  gemini: 'GEMINI_API_KEY',
  openrouter: 'OPENROUTER_API_KEY',
};

/** A reference to the variable that by custom holds the key of such endpoints. */
export const customaryKey = (kind: EndpointKind): string | undefined =>
  customary[kind] && `\${env:${customary[kind]}}`;

/** The models of a file with their keys; `known` are those of endpoints that are not the file's. BAD_INPUT names what is missing. */
export function evalAccess(
  file: EvalFile,
  environment: Environment,
  known?: ReadonlyMap<string, EvalAccess>,
): EvalAccess[] {
  const names = Array.isArray(file.model) ? file.model : [file.model];
  return [...new Set(names)].map((name) => known?.get(name) ?? accessOf(name, file, environment));
}

function accessOf(
  name: string,
  { endpoints = {} }: EvalFile,
  environment: Environment,
): EvalAccess {
  const [endpointName = '', ...rest] = name.split(':');
  const modelId = rest.join(':');
  const own = Object.hasOwn(endpoints, endpointName) ? endpoints[endpointName] : undefined;
  const kind = own?.kind ?? endpointKinds.find((one) => one === endpointName);
  if (!kind) throw bad(name, `there is no endpoint “${endpointName}”. ${howTo}`);
  const endpoint = {
    endpointId: endpointName,
    kind,
    label: endpointName,
    ...(own?.baseUrl !== undefined && { baseUrl: own.baseUrl }),
  };
  if (kind === 'demo') return { name, kind, modelId: modelId || 'rules', endpoint };
  if (modelId === '') throw bad(name, `it names no model. ${howTo}`);
  try {
    checkEndpointFields(endpoint);
  } catch (error) {
    throw bad(name, error instanceof Error ? error.message : String(error));
  }
  const reference = own ? own.key : customaryKey(kind);
  const filled = (text: string) => {
    const found = withValues(text, environment);
    if ('text' in found) return found.text;
    const { kind, missing, problem } = found;
    throw bad(name, kind === 'env' ? `the environment variable ${missing} is not set.` : problem);
  };
  const headers = Object.entries(own?.headers ?? {}).map(([key, value]) => [key, filled(value)]);
  return {
    name,
    kind,
    modelId,
    endpoint,
    ...(reference !== undefined && { key: filled(reference) }),
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) as Record<string, string> }),
  };
}

const howTo = `Use demo, or ENDPOINT:MODEL, where ENDPOINT is one of the file’s endpoints or ${endpointKinds.slice(0, -1).join(', ')}.`;

const bad = (name: string, why: string): RpcError =>
  new RpcError('BAD_INPUT', `The model “${name}” can’t be used: ${why}`);

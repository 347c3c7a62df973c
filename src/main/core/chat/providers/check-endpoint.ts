import type { EndpointCheck } from '../../../../shared/model/chat-endpoint.ts';
import { failureAdvice } from './failure-advice.ts';
import { ModelFailure } from '../model.ts';
import { baseUrlOf } from './base-url.ts';
import { placeOf } from './failure.ts';
import { checkKey, listModels } from './list-models.ts';
import type { ModelAccess } from './model-access.ts';

/** Whether an endpoint works: asks it for its models. Rejects only with the signal's reason. */
export async function checkEndpoint(
  access: ModelAccess,
  signal: AbortSignal,
): Promise<EndpointCheck> {
  const startedAt = performance.now();
  try {
    const [models] = await Promise.all([listModels(access, signal), checkKey(access, signal)]);
    const tookMs = Math.round(performance.now() - startedAt);
    if (models.length > 0) return { status: 'works', tookMs, models: models.length };
    const message = `${placeOf(access.endpoint)} answers, but has no models.`;
    return { status: 'fails', kind: 'model-not-found', message, advice: noModels(access) };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    const { kind, message } = error;
    return { status: 'fails', kind, message, advice: adviceFor(error, access) };
  }
}

/** Returns advice that is more specific than the kind of failure. */
function adviceFor(
  { kind, obstacle, status, retryAfterMs }: ModelFailure,
  access: ModelAccess,
): string {
  const { endpoint, key } = access;
  const url = baseUrlOf(endpoint);
  if (kind === 'auth') {
    return key === undefined && access.headers === undefined
      ? 'This endpoint needs a key: enter one.'
      : 'Check that the key is whole, still valid, and for this provider.';
  }
  if (obstacle === 'refused') return startIt(url?.port ?? '');
  if (obstacle === 'tls') {
    return 'If its certificate is from your company’s authority, add that in Settings, Network. A local server may speak http only.';
  }
  if (kind === 'network')
    return 'Check the host name, this machine’s connection, and the proxy in the settings.';
  if (kind === 'bad-request' && status !== undefined) {
    return `Check the address: it is the one that /models is under${usualPath(endpoint.kind, url)}.`;
  }
  return failureAdvice(kind, retryAfterMs);
}

function startIt(port: string): string {
  if (port === '11434')
    return 'Ollama is not running: start it with “ollama serve”, or check the port.';
  if (port === '1234')
    return 'LM Studio’s server is not running: start it there under Developer, or check the port.';
  return 'Start the server, or check the host and the port of the address.';
}

function usualPath(kind: ModelAccess['endpoint']['kind'], url: URL | undefined): string {
  const usual = url && baseUrlOf({ kind, baseUrl: url.origin });
  return usual && usual.pathname !== url.pathname ? `, as a rule ${usual.href}` : '';
}

const noModels = ({ endpoint }: ModelAccess): string =>
  baseUrlOf(endpoint)?.port === '11434'
    ? 'Download one in Ollama, for example with “ollama pull qwen3”.'
    : 'Load a model in the server, or check what the key may use.';

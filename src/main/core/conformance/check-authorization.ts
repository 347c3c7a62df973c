import type { ConformanceItem } from '../../../shared/model/servers/conformance.ts';
import { listScenarios, runAuthorizationScenario, type Suite } from './run-scenario.ts';

/** The suite's scenarios for authorization servers that need no client, and no user. */
const clientFree = ['authorization-server-metadata-endpoint'];
const timeoutMs = 60_000;

/** Runs those scenarios of the official suite that fit any authorization server. */
export async function* checkAuthorization(
  suite: Suite,
  issuer: string,
): AsyncGenerator<ConformanceItem> {
  yield { type: 'plan', scenarios: clientFree };
  for (const scenario of clientFree) {
    const signal = AbortSignal.any([suite.signal, AbortSignal.timeout(timeoutMs)]);
    const result = await runAuthorizationScenario({ ...suite, signal }, scenario, issuer);
    yield { type: 'result', result };
  }
  const all = await listScenarios(suite, 'authorization');
  yield { type: 'needs-fixture', scenarios: all.filter((name) => !clientFree.includes(name)) };
}

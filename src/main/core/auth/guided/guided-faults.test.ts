import { expect, test } from 'vitest';
import { openExternal } from '../../../../../test/browser-without-user.ts';
import { openGuided } from '../../../../../test/guided-harness.ts';
import { modes, startFaultyServer, type Mode } from '../../../../../test/servers/faulty-server.ts';
import type { GuidedStepId } from '../../../../shared/model/guided-sign-in.ts';

/** Runs all steps up to the refresh at a server that is wrong in one way. */
async function run(mode: Mode) {
  const server = await startFaultyServer(mode);
  const core = await openGuided({ url: server.url, browse: openExternal });
  try {
    const flow = await core.flow({ kind: 'url', url: server.url });
    await flow.run('refresh');
    return flow.snapshot().steps;
  } finally {
    await core.close();
    await server.close();
  }
}

const ending: [Mode, GuidedStepId, string][] = [
  ['prm-500', 'client', 'no-authorization-server'],
  ['prm-other-resource', 'resource', 'resource-mismatch'],
  ['prm-no-servers', 'resource', 'no-authorization-server'],
  ['as-issuer-other', 'authorization-server', 'issuer-mismatch'],
  ['as-no-pkce', 'authorization-server', 'no-pkce'],
  ['as-null-registration', 'client', 'no-registration'],
  ['dcr-absent', 'client', 'no-registration'],
  ['dcr-refused', 'client', 'registration-refused'],
  ['dcr-page', 'client', 'registration-refused'],
  ['answer-denied', 'answer', 'authorization-refused'],
  ['answer-iss-wrong', 'answer', 'iss-mismatch'],
  ['answer-iss-missing', 'answer', 'iss-missing'],
  ['token-200-error', 'tokens', 'token-invalid_grant'],
  ['token-page-500', 'tokens', 'token-endpoint-unavailable'],
  ['token-429', 'tokens', 'token-endpoint-unavailable'],
  ['token-not-accepted', 'first-call', 'token-not-accepted'],
  ['refresh-revoked', 'refresh', 'token-invalid_grant'],
  ['refresh-500', 'refresh', 'token-endpoint-unavailable'],
  ['refresh-unknown-client', 'refresh', 'token-invalid_client'],
  ['endless', 'authorization-server', 'answer-too-large'],
];

test.concurrent.each(ending)('%s ends at the step “%s”, as %s', async (mode, id, code) => {
  const steps = await run(mode);

  expect(steps.flatMap((step) => (step.failure ? [[step.id, step.failure.code]] : []))).toEqual([
    [id, code],
  ]);
  expect(steps.find((step) => step.id === id)?.status).toBe('failed');
});

/** Nobody returns, or nothing is answered for ten seconds. */
const unending: Mode[] = ['answer-state-forged', 'slow'];
const passing = (Object.keys(modes) as Mode[]).filter(
  (mode) => !unending.includes(mode) && !ending.some(([other]) => other === mode),
);
/** What differs there, differs where no step looks. */
const silent: Mode[] = ['none', 'refresh-silent', 'scope-never-enough', 'scope-unnamed'];

test.concurrent.each(passing)('%s is told of, and ends nothing', async (mode) => {
  const steps = await run(mode);

  expect(steps.flatMap(({ failure }) => failure ?? [])).toEqual([]);
  expect(steps.some(({ findings }) => findings.length > 0)).toBe(!silent.includes(mode));
});

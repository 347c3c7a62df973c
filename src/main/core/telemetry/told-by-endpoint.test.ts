import { Agent } from 'undici';
import { expect, test } from 'vitest';
import { startOtlpReceiver } from '../../../../test/otlp-receiver.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import { createTelemetry } from './create-telemetry.ts';

const key = 'a-key-that-only-this-endpoint-knows';

test.each([
  ['what it was sent', `no such key: ${key}`, 'no such key: •••'],
  ['where it would be cut within', `${'no '.repeat(95)}key: ${key}`, 'no key:…'],
])('an endpoint that repeats a header is told of without it: %s', async (_what, message, told) => {
  const { endpoint, close } = await startOtlpReceiver((response) => {
    response.writeHead(401).end(JSON.stringify({ message }));
    return true;
  });
  const agent = new Agent();
  const settings = {
    isOn: false,
    endpoint,
    headers: [['Authorization', `Bearer ${key}`]] as [string, string][],
    withContents: false,
    propagates: true,
  };
  const telemetry = createTelemetry({
    settings,
    environment: {},
    agent: async () => agent,
    recordingId: 'run-1',
    known: createKnownSecrets(),
    version: '1.2.3',
  });

  const problem = await telemetry.test(settings).catch((error: Error) => error.message);

  expect(problem).toMatch(new RegExp(`${told}$`));
  await telemetry.close();
  await Promise.all([agent.destroy(), close()]);
});

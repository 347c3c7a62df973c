import { Agent } from 'undici';
import { expect, test } from 'vitest';
import { startOtlpReceiver } from '../../../../test/otlp-receiver.ts';
import { createKnownSecrets } from '../secrets/masking/known-secrets.ts';
import { createTelemetry } from './create-telemetry.ts';

const key = 'a-key-that-only-this-endpoint-knows';

test.each([
  [401, `no such key: ${key}`, 'no such key: •••'],
  [401, `no such key: ${key.toUpperCase()}`, 'no such key: •••'],
  [401, `${'no '.repeat(95)}key: ${key}`, 'key: •••'],
  // A header that is sent is in our own words, too.
  [404, '', 'does not accept traces at this path (404): check the address.'],
])(
  'an endpoint that repeats what it was sent is told of without it: %i %s',
  async (status, message, told) => {
    const { endpoint, close } = await startOtlpReceiver((response) => {
      response.writeHead(status).end(message && JSON.stringify({ message }));
      return true;
    });
    const agent = new Agent();
    const settings = {
      isOn: false,
      endpoint: `${endpoint}/v1/traces?key=${key.toUpperCase()}`,
      headers: [
        ['Authorization', `ApiKey ${key}`],
        ['X-Dataset', 'traces'],
      ] as [string, string][],
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

    expect(problem).toContain(told);
    await telemetry.close();
    await Promise.all([agent.destroy(), close()]);
  },
);

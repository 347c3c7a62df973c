import { shapeOf } from '../../secrets/masking/secret-shape.ts';
import { askForDeviceCode, waitForDevice, type DeviceCode } from '../steps/device-grant.ts';
import { quoted } from '../steps/quoted.ts';
import {
  needed,
  type AskedAuthorization,
  type GuidedRun,
  type GuidedState,
  type StepOutcome,
} from './guided-run.ts';
import { proofsFor } from './token-steps.ts';

type Asked = Pick<AskedAuthorization, 'scopes' | 'resource'>;

/** Asks for a code that the user enters on another device, in place of an authorization request. */
export async function requestCode(run: GuidedRun, asked: Asked): Promise<StepOutcome> {
  run.tell({
    kind: 'decision',
    message: 'the user consents on another device, which no revision of MCP knows',
    rule: 'RFC 8628, 3.1',
  });
  const deviceCode = await askForDeviceCode(run, requestOf(run.state, asked));
  const { userCode, verificationUri, completeUri, expiresAt, intervalMs } = deviceCode;
  run.learn(deviceCode.deviceCode);
  run.fact(
    'device_code',
    shapeOf(deviceCode.deviceCode),
    'is exchanged for tokens, by Wirebench alone',
  );
  run.fact('user_code', shapeOf(userCode), 'what the user enters');
  run.fact('verification_uri', quoted(verificationUri), 'where it is entered');
  if (completeUri !== undefined) {
    run.fact('verification_uri_complete', shapeOf(completeUri), 'the same with the code in it');
  }
  const seconds = Math.round((expiresAt - Date.now()) / 1000);
  run.fact('expires_in', `${seconds} s`, 'how long the code is valid');
  run.fact('interval', `${intervalMs / 1000} s`, 'the shortest time between two questions');
  const none = { url: '', verifier: '', state: '' };
  return { asked: { ...none, ...asked }, deviceCode };
}

/** Asks for tokens again and again until the code was entered, declined, or has expired. */
export async function awaitCode(run: GuidedRun, code: DeviceCode): Promise<StepOutcome> {
  const { userCode, verificationUri, completeUri, expiresAt } = code;
  const dpop = await proofsFor(run.state);
  const request = { ...requestOf(run.state, needed(run.state.asked, 'request')), dpop };
  const shown = { userCode, verificationUri, url: completeUri ?? verificationUri, expiresAt };
  const { signal } = run;
  const polled = await run.showCode(shown, () => waitForDevice(run, request, { code, signal }));
  run.learn(polled.accessToken, polled.refreshToken, polled.idToken);
  run.tell({ kind: 'decision', message: 'the code was entered', rule: 'RFC 8628, 3.5' });
  return { polled, dpop };
}

const requestOf = ({ server, client }: GuidedState, { scopes, resource }: Asked) => ({
  server: needed(server, 'authorization server'),
  client: needed(client, 'client'),
  resource,
  askedScopes: scopes,
});

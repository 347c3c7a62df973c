import { connect, chooseTool, run, result } from './actions.ts';
import { configure, everything } from './servers.ts';
import { startOtlpReceiver } from '../test/otlp-receiver.ts';
import { expect, test } from './test.ts';

test('spans go to the endpoint that was entered and tried', async ({ home, start }) => {
  const receiver = await startOtlpReceiver();
  await configure(home, { everything });
  const { page } = await start();
  await page.keyboard.press('ControlOrMeta+,');
  const settings = page.getByRole('dialog', { name: 'Settings' });
  await settings.getByRole('tab', { name: 'OpenTelemetry' }).click();
  const endpoint = settings.getByRole('textbox', { name: 'Endpoint' });
  await endpoint.fill('http://127.0.0.1:9');
  await settings.getByRole('button', { name: 'Test the connection' }).click();
  await expect(settings.getByRole('alert')).toContainText('127.0.0.1:9 can’t be reached');

  await endpoint.fill(receiver.endpoint);
  await settings.getByRole('button', { name: 'Test the connection' }).click();
  await expect(settings.getByRole('status')).toContainText('/v1/traces accepts spans');
  await settings.getByRole('checkbox', { name: 'Send spans' }).check();
  await settings.getByRole('button', { name: 'Save' }).click();
  await connect(page, 'everything', true);
  await chooseTool(page, 'Echo Tool');
  await page.getByRole('textbox', { name: 'message' }).fill('hello');
  await run(page);
  await expect(result(page)).toContainText('hello');

  await expect(page.getByRole('button', { name: /span.? sent/ })).toBeVisible();
  await expect.poll(() => receiver.spans.map(({ name }) => name)).toContain('tools/call echo');
  expect(JSON.stringify(receiver.spans)).not.toContain('hello');
  await receiver.close();
});

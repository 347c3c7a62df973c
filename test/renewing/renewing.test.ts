import { afterAll, beforeAll, expect, test } from 'vitest';
import { openRenewing } from './renewing-processes.ts';

let renewing: Awaited<ReturnType<typeof openRenewing>>;
beforeAll(async () => {
  renewing = await openRenewing();
  await renewing.signIn();
});
afterAll(() => renewing.close());

test('two processes with twenty calls each renew an expired token once', async () => {
  await renewing.expire();
  const processes = await Promise.all([renewing.start(), renewing.start()]);
  const before = renewing.tokenRequests().length;

  const answers = await Promise.all(processes.map((one) => one.ask(20)));

  const statuses = answers.flatMap((answer) => answer?.statuses ?? []);
  expect(statuses).toEqual(Array(40).fill(200));
  expect(renewing.tokenRequests().slice(before)).toMatchObject([{ status: 200 }]);
  await Promise.all(processes.map((one) => one.end()));
});

test('a process that is killed while it renews keeps no other waiting', async () => {
  await renewing.expire();
  const [killed, left] = await Promise.all([renewing.start(), renewing.start()]);

  const ended = killed.ask(20);
  const answered = left.ask(20);
  killed.kill();
  const [, answer] = await Promise.all([ended, answered]);

  // Had it waited for the lock of the killed one, it would have been told so after 20 s instead;
  // `bench/renewals.ts` measures how long it takes.
  expect(answer?.statuses.every((status) => status === 200 || status === 401)).toBe(true);
  await left.end();
});

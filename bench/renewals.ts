// How processes that share a sign-in renew its token: `node bench/renewals.ts [ROUNDS] [KILLS]`.
//
// Each round has two processes with twenty calls each over an expired token, at an authorization server that
// revokes the family of a refresh token that comes twice. Then one of two is killed at a random
// moment of a renewal, and the other is watched.
import { setTimeout as pause } from 'node:timers/promises';
import { openRenewing } from '../test/renewing/renewing-processes.ts';

const [rounds = 10, kills = 20] = process.argv.slice(2).map(Number);
const longestMs = 2000;
const renewing = await openRenewing();
let isGood = true;

const freshPair = async () => {
  if (!(await renewing.isSignedIn())) await renewing.signIn();
  await renewing.expire();
  return Promise.all([renewing.start(), renewing.start()]);
};

await renewing.signIn();
for (let round = 1; round <= rounds; round += 1) {
  const pair = await freshPair();
  const before = renewing.tokenRequests().length;
  const answers = await Promise.all(pair.map((one) => one.ask(20)));
  const succeeded = answers
    .flatMap((answer) => answer?.statuses ?? [])
    .filter((one) => one === 200);
  const asked = renewing.tokenRequests().length - before;
  isGood &&= succeeded.length === 40 && asked === 1;
  console.log(`round ${round}: ${asked} token request, ${succeeded.length} of 40 calls succeeded`);
  await Promise.all(pair.map((one) => one.end()));
}

let slowestMs = 0;
let lost = 0;
for (let kill = 1; kill <= kills; kill += 1) {
  const [killed, left] = await freshPair();
  const ended = killed.ask(20);
  const afterMs = Math.random() * 120;
  const asked = pause(Math.random() * 30).then(() => left.ask(20));
  await pause(afterMs);
  killed.kill();
  await ended;
  const answer = await asked;
  const succeeded = answer?.statuses.filter((status) => status === 200).length ?? 0;
  // What the killed one was given and had not written yet is lost, and with it the family.
  if (succeeded < 20) lost += 1;
  slowestMs = Math.max(slowestMs, answer?.ms ?? Infinity);
  console.log(
    `killed after ${afterMs.toFixed(0)} ms: the other had ${succeeded} of 20 in ${answer?.ms.toFixed(0)} ms`,
  );
  await left.end();
}
isGood &&= slowestMs < longestMs;
console.log(
  `slowest of those that were left: ${slowestMs.toFixed(0)} ms; sign-ins lost with the killed: ${lost} of ${kills}`,
);

await renewing.close();
process.exitCode = isGood ? 0 : 1;

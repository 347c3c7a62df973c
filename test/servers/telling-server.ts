// A stdio server that repeats its arguments and variables wherever a server can; with `fail` it ends at once.
import { createInterface } from 'node:readline';
import { answerOf, written, type Telling } from './telling.ts';

const given = [...process.argv.slice(2), ...Object.values(process.env)];
const secrets = given.filter((value): value is string => value?.includes('canary') === true);

for (const secret of secrets) console.error(written(secret).join('\n'));
console.error(`Bearer ${secrets.join(' ')}`);
if (process.argv.includes('fail')) process.exit(3);
for (const secret of secrets) console.log(`{"half": ${JSON.stringify(secret)}`);

createInterface(process.stdin).on('line', (line) => {
  const answer = answerOf(JSON.parse(line) as Telling, secrets);
  if (answer !== undefined) console.log(answer);
});

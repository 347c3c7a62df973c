import { createKnownSecrets } from '../src/main/core/secrets/masking/known-secrets.ts';
import { openSecrets } from '../src/main/core/secrets/open-secrets.ts';
import { homeFolder, nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { entryUrl } from './entry.ts';

/**
 * A process that opens the secrets as a shell does, and then what its arguments say: `set PREFIX COUNT`
 * one after another, `move KEEPER` to and fro for ever, `get NAME`. For tests of several processes.
 */
const { env } = process;
const ports = nodeShellPorts({ shell: 'cli', entryUrl, environment: env });
const secrets = openSecrets(
  { ...ports, home: homeFolder(env, process.platform) },
  createKnownSecrets(),
);
const [what, subject = '', count = '0'] = process.argv.slice(2);
await secrets.ready();

if (what === 'set') {
  for (let i = 0; i < Number(count); i += 1) {
    const name = `${subject}_${i}`;
    await secrets.set({
      name,
      value: `value of ${name}`,
      kind: 'text',
      audience: ['any'],
      keep: 'stored',
      mayUseFile: true,
    });
  }
} else if (what === 'move') {
  process.stdout.write('moving\n');
  for (;;) {
    await secrets.move('keyring');
    await secrets.move('file');
  }
} else {
  const found = secrets.referred(subject, { server: 'any' });
  process.stdout.write(JSON.stringify({ ...found, ...(await secrets.state()) }));
}

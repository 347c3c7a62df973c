import { registerHooks } from 'node:module';
import type { ShellPorts } from '../src/main/core/ports.ts';
import { createKnownSecrets } from '../src/main/core/secrets/masking/known-secrets.ts';
import { openSecrets } from '../src/main/core/secrets/open-secrets.ts';
import { homeFolder, nodeShellPorts } from '../src/main/shell/shell-ports.ts';
import { entryUrl } from './entry.ts';

/**
 * A process that opens the secrets as a shell does, and then what its arguments say: `set PREFIX COUNT`
 * one after another, `move KEEPER` to and fro for ever, `share COUNT` and take back (0 for ever),
 * `get NAME`. For tests of several processes. With AS_DESKTOP it is the desktop shell, on a fake of
 * Electron.
 */
const { env } = process;
const ports = env['AS_DESKTOP']
  ? await portsOfDesktop()
  : nodeShellPorts({ shell: 'cli', entryUrl, environment: env });
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
} else if (what === 'share') {
  process.stdout.write('sharing\n');
  for (let i = 0; i < (Number(subject) || Infinity); i += 1) {
    await secrets.move('keyring', true);
    await secrets.move('system');
  }
} else {
  const found = secrets.referred(subject, { server: 'any' });
  process.stdout.write(JSON.stringify({ ...found, ...(await secrets.state()) }));
}

async function portsOfDesktop(): Promise<ShellPorts> {
  const electron = new URL('fake-electron.ts', import.meta.url).href;
  registerHooks({
    resolve: (name, context, next) =>
      name === 'electron' ? { url: electron, shortCircuit: true } : next(name, context),
  });
  const { fake } = await import('./fake-electron.ts');
  fake.isReady = true;
  const { desktopPorts } = await import('./electron/desktop-here.ts');
  return desktopPorts(env);
}

import { createHash } from 'node:crypto';
import type { SpawnPreview, StdioLaunch } from '../../../shared/model/server.ts';

/** Binds an approval to exactly this command, arguments, folder and environment. */
export function fingerprintOf({ command, args, cwd, env }: StdioLaunch): string {
  const sorted = Object.entries(env).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([command, args, cwd ?? null, sorted]))
    .digest('hex');
}

/** What is shown, in full, before a command runs that the user did not type. */
export function spawnPreview(serverName: string, launch: StdioLaunch): SpawnPreview {
  const { command, args, cwd, env } = launch;
  const line = [command, ...args].join(' ');
  return {
    serverName,
    command,
    args,
    ...(cwd === undefined ? {} : { cwd }),
    envNames: Object.keys(env),
    fingerprint: fingerprintOf(launch),
    warnings: risks.filter(([pattern]) => pattern.test(line)).map(([, warning]) => warning),
  };
}

const risks: [RegExp, string][] = [
  [/\b(sudo|doas|pkexec)\b/, 'It asks for administrator rights.'],
  [/\brm\s+-\w*[rf]/, 'It deletes files.'],
  [/(curl|wget)\b.*\|\s*(ba|z)?sh\b/, 'It runs a script straight from the network.'],
  [
    /(^|[\\/\s])(ba|z|da)?sh\s+-c\b|\b(cmd|powershell)(\.exe)?\b/i,
    'It runs a shell, which can do anything.',
  ],
  [/\.(ssh|aws|gnupg|kube)\b/, 'It names a folder that holds keys.'],
  [/--privileged|-v\s+\/:|--network[= ]host/, 'It gives a container wide access to this machine.'],
];

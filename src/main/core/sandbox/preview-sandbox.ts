import { isSandboxed } from '../../../shared/model/servers/is-sandboxed.ts';
import type { SandboxPreview } from '../../../shared/model/servers/sandbox.ts';
import type { StdioLaunch } from '../../../shared/model/servers/server.ts';
import type { ShellPorts } from '../ports.ts';
import { SandboxRefusal } from './sandbox-access.ts';
import { sandboxed, sandboxNotes } from './sandboxed.ts';

/**
 * What would run in place of a launch's command on this machine, or why it can't; starts no server.
 */
export async function previewSandbox(
  launch: StdioLaunch,
  { environment, platform }: Pick<ShellPorts, 'environment' | 'platform'>,
): Promise<SandboxPreview> {
  const { sandbox: choice } = launch;
  if (!isSandboxed(choice)) return { status: 'none' };
  const folder = choice.files === 'folder' ? (choice.folder ?? launch.cwd ?? '') : '';
  if (/\$\{/.test(folder)) {
    const reason = `The value of ${folder} is known once the server connects.`;
    return { status: 'refused', reason };
  }
  const sandbox = { choice, environment, platform };
  try {
    const { command, args } = await sandboxed(launch, sandbox);
    return { status: 'wrapped', command, args, notes: sandboxNotes(launch, sandbox) };
  } catch (error) {
    if (error instanceof SandboxRefusal) return { status: 'refused', reason: error.reason };
    throw error;
  }
}

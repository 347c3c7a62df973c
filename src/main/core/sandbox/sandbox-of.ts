import { isSandboxed } from '../../../shared/model/servers/is-sandboxed.ts';
import type { StdioLaunch } from '../../../shared/model/servers/server.ts';
import type { ShellPorts } from '../ports.ts';
import type { Sandbox } from './sandboxed.ts';

/**
 * The sandbox that a launch asks for, with the facts of this machine; undefined where it asks for
 * none.
 */
export const sandboxOf = (
  { sandbox }: Pick<StdioLaunch, 'sandbox'>,
  { environment, platform }: Pick<ShellPorts, 'environment' | 'platform'>,
): Sandbox | undefined =>
  isSandboxed(sandbox) ? { choice: sandbox, environment, platform } : undefined;

import { findTool } from '../../src/main/core/sandbox/find-tool.ts';
import { installDebian } from '../install-debian.ts';

/** Whether bubblewrap works here; installs Debian's package when root. */
export async function hasBubblewrap(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const path = process.env['PATH'] ?? '';
  if ((await findTool('linux', path)).status === 'works') return true;
  installDebian('bubblewrap');
  const tool = await findTool('linux', path);
  if (tool.status === 'missing') console.log(`Sandboxes are not tried out: ${tool.reason}`);
  return tool.status === 'works';
}

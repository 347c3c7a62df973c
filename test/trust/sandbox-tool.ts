import { execFileSync } from 'node:child_process';
import { findTool } from '../../src/main/core/sandbox/find-tool.ts';

/** Whether bubblewrap works here; installs Debian's package when root. */
export async function hasBubblewrap(): Promise<boolean> {
  if (process.platform !== 'linux') return false;
  const path = process.env['PATH'] ?? '';
  if ((await findTool('linux', path)).status === 'works') return true;
  if (process.getuid?.() === 0) install();
  const tool = await findTool('linux', path);
  if (tool.status === 'missing') console.log(`Sandboxes are not tried out: ${tool.reason}`);
  return tool.status === 'works';
}

function install(): void {
  try {
    execFileSync('apt-get', ['update'], { stdio: 'ignore', timeout: 180_000 });
    const wanted = ['install', '-y', '--no-install-recommends', 'bubblewrap'];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    execFileSync('apt-get', wanted, { stdio: 'ignore', timeout: 240_000, env });
  } catch (error) {
    console.log(`Debian’s bubblewrap could not be installed: ${String(error)}`);
  }
}

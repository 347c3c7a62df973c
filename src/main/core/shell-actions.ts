import { RpcError } from '../../shared/rpc/errors.ts';
import type { ShellPorts } from './ports.ts';

/**
 * Opens the shell's file dialog; no path where the user picked none. UNAVAILABLE where the shell
 * has no dialog.
 */
export async function pickFile(
  { pickFile: pick }: ShellPorts,
  wanted: Parameters<NonNullable<ShellPorts['pickFile']>>[0],
): Promise<{ path?: string }> {
  if (!pick)
    throw new RpcError(
      'UNAVAILABLE',
      'Wirebench can’t show a file dialog here. Use the desktop app, or type the path.',
    );
  const path = await pick(wanted);
  return path === undefined ? {} : { path };
}

/**
 * Opens an http(s) address in the user’s browser; REFUSED for any other, UNAVAILABLE where the
 * shell can't.
 */
export async function openExternal({ openExternal: open }: ShellPorts, url: string): Promise<void> {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new RpcError('REFUSED', 'Only http and https addresses can be opened.');
  }
  if (!open)
    throw new RpcError(
      'UNAVAILABLE',
      'Wirebench can’t open addresses here. Copy the address and open it in a browser.',
    );
  await open(url);
}

import { RpcError } from '../../shared/rpc/errors.ts';
import type { ShellPorts } from './ports.ts';

/** UNAVAILABLE where the shell has no dialog; without a path where the user chose none. */
export async function pickFile(
  { pickFile: pick }: ShellPorts,
  wanted: Parameters<NonNullable<ShellPorts['pickFile']>>[0],
): Promise<{ path?: string }> {
  if (!pick) throw new RpcError('UNAVAILABLE', 'This shell has no dialog for files.');
  const path = await pick(wanted);
  return path === undefined ? {} : { path };
}

/** Opens a page of the web in the user’s browser; REFUSED for any other address. */
export async function openExternal({ openExternal: open }: ShellPorts, url: string): Promise<void> {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol !== 'https:' && protocol !== 'http:') {
    throw new RpcError('REFUSED', 'Only http and https addresses can be opened.');
  }
  if (!open) throw new RpcError('UNAVAILABLE', 'This shell can’t open addresses.');
  await open(url);
}

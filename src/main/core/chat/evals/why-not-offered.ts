import type { ExpectedCall } from '../../../../shared/model/chat/eval.ts';
import { meant, nearest } from '../../../../shared/nearest.ts';
import type { Offer } from '../run/tools/offer-tools.ts';

type Offered = Pick<Offer, 'tools' | 'leftOut'> & { serverNames: readonly string[] };

/**
 * Why no model can make an expected call, since its tool is not offered; undefined where it is. A
 * case with such a call fails whatever the model does.
 */
export function whyNotOffered(
  { tool, server }: ExpectedCall,
  { tools, leftOut, serverNames }: Offered,
): string | undefined {
  if (server !== undefined && !serverNames.includes(server)) {
    return `The file has no server “${server}”.${meant(nearest(server, serverNames).map(quoted))}`;
  }
  const isThere = ({ serverName }: { serverName: string }) =>
    server === undefined || serverName === server;
  const own = tools.filter(isThere).map((one) => one.tool);
  if (own.includes(tool)) return undefined;
  const left = leftOut.find((one) => isThere(one) && one.tool === tool);
  if (left) return `${tool} is not offered to the model: ${left.why}`;
  const where =
    server === undefined ? 'No server of the file has a' : `The server ${server} has no`;
  return `${where} tool “${tool}”.${meant(nearest(tool, [...new Set(own)]).map(quoted))}`;
}

const quoted = (name: string): string => `“${name}”`;

import { messageOf } from '../../../../shared/rpc/errors.ts';
import type { RawExchange } from '../../wire/raw-lane.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { Established } from '../reach/establish.ts';

type Cancelled = { exchange: RawExchange; reason: string; envelope: Record<string, unknown> };

/** Tells a server by a notification that a request is cancelled; over HTTP (2026-07-28) its end tells it. */
export function tellCancelled(
  { link, server }: Pick<Established, 'link' | 'server'>,
  { exchange, reason, envelope }: Cancelled,
  log: WireLog,
): void {
  if (server.era === 'modern' && link.kind !== 'stdio') return;
  const meta = server.era === 'modern' ? { _meta: envelope } : {};
  const params = { requestId: exchange.id, reason, ...meta };
  link.notify('notifications/cancelled', params).catch((error: unknown) => {
    log.lifecycle(`the cancellation could not be sent: ${messageOf(error)}`, true);
  });
}

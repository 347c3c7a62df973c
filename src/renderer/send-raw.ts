import type { HeaderChange } from '../shared/model/calls/raw-message.ts';
import { backend } from './backend.ts';
import { pointToRecord } from './navigation.ts';
import { report } from './notices.ts';

type RawMessage = {
  serverName: string;
  connectionId: number;
  text: string;
  headers: HeaderChange[];
  /** Hears of the record of what was sent. */
  onSent?(seq: number): void;
};

/** Sends a text just as it is, and shows its record beside it. */
export function sendRaw({ serverName, connectionId, text, headers, onSent }: RawMessage): void {
  const send = async () => {
    const { seq } = await backend.call('connections.sendRaw', { connectionId, text, headers });
    onSent?.(seq);
    pointToRecord(seq);
  };
  report(send(), `Nothing was sent to ${serverName}`);
}

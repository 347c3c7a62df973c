/** Who asks for a secret: a server by its name, or the origin that gets it. */
export type Consumer = { server: string } | { origin: string };

export const memberOf = (consumer: Consumer): string =>
  'server' in consumer ? `server:${consumer.server}` : `origin:${consumer.origin}`;

export const isInAudience = (audience: readonly string[], consumer: Consumer): boolean =>
  audience.includes('any') || audience.includes(memberOf(consumer));

/** What a sealed value is bound to: it can't be opened under another name, kind or audience. */
export const boundTo = (name: string, kind: string, audience: readonly string[]): string =>
  JSON.stringify([name, kind, audience]);

/** A consumer as messages to the user name it. */
export function consumerLabel(consumer: Consumer): string {
  return 'server' in consumer ? `the server “${consumer.server}”` : consumer.origin;
}

import { z } from 'zod';

const longestId = 1000;
const longestAnswer = 20_000;

/**
 * A session of Streamable HTTP (up to 2025-11-25) that is gone on with after a restart, with what the
 * server said of itself when it began. Whoever has the id is in the session: it is a secret.
 */
export const keptSession = z.lazy(() =>
  z.object({
    id: z.string().min(1).max(longestId),
    revision: z.string().max(longestId),
    serverInfo: z.looseObject({ name: z.string(), version: z.string() }),
    capabilities: z.record(z.string(), z.record(z.string(), z.unknown())),
    instructions: z.string().exactOptional(),
  }),
);

export type KeptSession = z.infer<typeof keptSession>;

/** The session as it may be kept: not where the server said too much. */
export function keepableSession(session: object): KeptSession | undefined {
  const { data } = keptSession.safeParse(session);
  return data && JSON.stringify(data).length <= longestAnswer ? data : undefined;
}

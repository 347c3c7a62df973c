import type { LookupFunction } from 'node:net';
import type { Dispatcher } from 'undici';
import type { NetworkSettings } from '../../../shared/model/network.ts';

/** What opens the connections of HTTP requests, as the settings have it. */
export type Network = {
  /** The same until the settings change; rejects where the file of certificates can't be read. */
  agent(): Promise<Dispatcher>;
  /** One for a single use, which finds addresses so; closed by who asked for it. */
  open(lookup: LookupFunction): Promise<Dispatcher>;
  /** Takes new settings; requests on their way keep the connections they have. */
  change(settings: NetworkSettings): void;
  close(): Promise<void>;
};

/** Makes its agent when it is first needed. */
export function createNetwork(
  initial: NetworkSettings,
  environment: Record<string, string | undefined>,
): Network {
  let settings = initial;
  let made: Promise<Dispatcher> | undefined;
  const release = async () => {
    const before = made;
    made = undefined;
    // One that could not be made needs no closing.
    const agent = await before?.catch(() => undefined);
    await agent?.close();
  };
  return {
    agent() {
      made ??= import('../wire/http-agent.ts').then(({ createHttpAgent }) =>
        createHttpAgent(settings, environment),
      );
      made.catch(() => {
        // The file may be there next time.
        made = undefined;
      });
      return made;
    },
    async open(lookup) {
      const { createHttpAgent } = await import('../wire/http-agent.ts');
      return createHttpAgent(settings, environment, lookup);
    },
    change(next) {
      settings = next;
      void release();
    },
    async close() {
      const agent = await made?.catch(() => undefined);
      made = undefined;
      await agent?.destroy();
    },
  };
}

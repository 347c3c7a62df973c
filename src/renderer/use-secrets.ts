import { useEffect, useState } from 'react';
import type { SecretsOverview } from '../shared/model/secret.ts';
import { backend } from './backend.ts';

const listenAgainMs = 1000;

/** How secrets are kept, and which there are; undefined until the core has said so. */
export function useSecrets(): SecretsOverview | undefined {
  const [overview, setOverview] = useState<SecretsOverview>();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    let stop = () => {};
    const listen = () => {
      stop = backend.stream(
        'secrets.overview',
        {},
        {
          onItems: (items) => setOverview(items.at(-1)),
          onEnd: () => {
            if (!isGone) timer = setTimeout(listen, listenAgainMs);
          },
        },
      );
    };
    listen();
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, []);
  return overview;
}

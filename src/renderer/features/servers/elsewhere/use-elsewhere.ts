import { useEffect, useState } from 'react';
import type { FoundFile } from '../../../../shared/model/servers/elsewhere.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';

export type Search =
  | { status: 'looking' }
  | { status: 'found'; files: FoundFile[] }
  | { status: 'failed'; message: string };

/**
 * Finds the servers of other apps: in their usual files at first, then at the path given to `look`.
 */
export function useElsewhere() {
  // The place is an object, so that the same path can be searched again.
  const [place, setPlace] = useState<{ path?: string }>({});
  const [result, setResult] = useState<{ of: object; search: Search }>();
  useEffect(() => {
    const query = new AbortController();
    const { signal } = query;
    const settle = (search: Search) => {
      if (!signal.aborted) setResult({ of: place, search });
    };
    backend
      .call('servers.elsewhere', place, { signal })
      .then((files) => settle({ status: 'found', files }))
      .catch((error: unknown) => settle({ status: 'failed', message: messageOf(error) }));
    return () => query.abort();
  }, [place]);
  const search: Search = result?.of === place ? result.search : { status: 'looking' };
  return { search, look: (path: string) => setPlace(path.trim() === '' ? {} : { path }) };
}

/** The key of a found file, unique by app, file and project. */
export const keyOf = ({ client, file, project = '' }: FoundFile): string =>
  [client, file, project].join('\n');

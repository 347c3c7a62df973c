import { useEffect, useState } from 'react';
import type { FoundFile } from '../../../../shared/model/servers/elsewhere.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';

export type Search =
  | { status: 'looking' }
  | { status: 'found'; files: FoundFile[] }
  | { status: 'failed'; message: string };

/** What other apps define: everywhere at first, then where it is told to look. */
export function useElsewhere() {
  // An object, since the same place can be looked at again.
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

/** Tells one list of servers from another. */
export const keyOf = ({ client, file, project = '' }: FoundFile): string =>
  [client, file, project].join('\n');

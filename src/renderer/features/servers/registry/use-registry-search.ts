import { useEffect, useRef, useState } from 'react';
import type { RegistryPage } from '../../../../shared/model/servers/registry.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';

export type Searched = RegistryPage & { text: string };

type RegistrySearch = {
  /** What was found, with the pages that were added. */
  found: Searched | undefined;
  failure: string | undefined;
  isBusy: boolean;
  search(text: string): void;
  more(): void;
};

/** Searches the registry of the settings when asked to; a later search ends an earlier one. */
export function useRegistrySearch(): RegistrySearch {
  const [found, setFound] = useState<Searched>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function ask(text: string, before: Searched | undefined): Promise<void> {
    running.current?.abort();
    const { signal } = (running.current = new AbortController());
    setBusy(true);
    setFailure(undefined);
    try {
      const cursor = before?.nextCursor;
      const wanted = { text, ...(cursor !== undefined && { cursor }) };
      const page = await backend.call('servers.searchRegistry', wanted, { signal });
      if (signal.aborted) return;
      setFound({
        ...page,
        text,
        entries: [...(before?.entries ?? []), ...page.entries],
        unread: (before?.unread ?? 0) + page.unread,
      });
    } catch (error) {
      if (signal.aborted) return;
      setFailure(messageOf(error));
    }
    setBusy(false);
  }

  return {
    found,
    failure,
    isBusy,
    search: (text) => void ask(text.trim(), undefined),
    more: () => void (found && ask(found.text, found)),
  };
}

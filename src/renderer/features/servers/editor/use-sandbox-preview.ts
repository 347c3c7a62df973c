import { useEffect, useState } from 'react';
import type { SandboxPreview } from '../../../../shared/model/servers/sandbox.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { readDraft, type ServerDraft } from './server-draft.ts';

const askAfterMs = 150;

/**
 * The command that a draft's sandbox would run on this machine; undefined until the core answers,
 * and where the draft is invalid or has no sandbox.
 */
export function useSandboxPreview(draft: ServerDraft): SandboxPreview | undefined {
  const [preview, setPreview] = useState<SandboxPreview>();
  const read = readDraft({ ...draft, name: draft.name || 'unnamed' });
  const launch = read.status === 'ok' ? read.definition.launch : undefined;
  const wanted = launch?.kind === 'stdio' && launch.sandbox ? JSON.stringify(launch) : undefined;
  useEffect(() => {
    if (wanted === undefined) return undefined;
    const query = new AbortController();
    const ask = async () => {
      try {
        const input = { launch: JSON.parse(wanted) };
        setPreview(await backend.call('servers.sandboxPreview', input, { signal: query.signal }));
      } catch (error) {
        if (!query.signal.aborted) setPreview({ status: 'refused', reason: messageOf(error) });
      }
    };
    const timer = setTimeout(() => void ask(), askAfterMs);
    return () => {
      clearTimeout(timer);
      query.abort();
    };
  }, [wanted]);
  return wanted === undefined ? undefined : preview;
}

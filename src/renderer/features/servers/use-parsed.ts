import { useEffect, useRef, useState } from 'react';
import type { ParsedServers } from '../../../shared/model/servers/server.ts';
import { RpcError } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';

const parseAfterMs = 120;

/** What the core makes of a text, as it is typed; undefined while there is none to read. */
export function useParsed(
  text: string,
  onParsed: (parsed: ParsedServers, text: string) => void,
): ParsedServers | undefined {
  const [result, setResult] = useState<{ text: string; parsed: ParsedServers }>();
  const hear = useRef(onParsed);
  useEffect(() => {
    hear.current = onParsed;
  });
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const query = new AbortController();
    const parse = async () => {
      try {
        const parsed = await backend.call('servers.parse', { text }, { signal: query.signal });
        setResult({ text, parsed });
        hear.current(parsed, text);
      } catch (error) {
        if (query.signal.aborted) return;
        const message = error instanceof RpcError ? error.message : 'The text could not be read.';
        setResult({ text, parsed: { status: 'failed', message } });
      }
    };
    const timer = setTimeout(() => void parse(), parseAfterMs);
    return () => {
      clearTimeout(timer);
      query.abort();
    };
  }, [text]);
  // The former result stays until the next one is here, so that the line below the box is steady.
  return text.trim() === '' ? undefined : result?.parsed;
}

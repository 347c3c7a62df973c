import { useEffect, useRef, useState } from 'react';
import type { ParsedServers } from '../../../../shared/model/servers/server.ts';
import { RpcError } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { useCurrent } from '../../../ui/use-current.ts';

const parseAfterMs = 120;

type Parsed = {
  /** The last result; undefined for an empty text, and until the first result arrives. */
  parsed: ParsedServers | undefined;
  /**
   * Parses the present text at once. Resolves to undefined for an empty text, and once a newer text
   * replaces it.
   */
  read(): Promise<ParsedServers | undefined>;
};

/** Parses a text in the core after a pause in typing; `onParsed` gets each answer of the core. */
export function useParsed(
  text: string,
  onParsed: (parsed: ParsedServers, text: string) => void,
): Parsed {
  const [result, setResult] = useState<{ text: string; parsed: ParsedServers }>();
  const hear = useCurrent(onParsed);
  const reading = useRef<Parsed['read']>(nothing);
  useEffect(() => {
    if (text.trim() === '') return undefined;
    const query = new AbortController();
    const parse = async (): Promise<ParsedServers | undefined> => {
      try {
        const parsed = await backend.call('servers.parse', { text }, { signal: query.signal });
        setResult({ text, parsed });
        hear.current(parsed, text);
        return parsed;
      } catch (error) {
        if (query.signal.aborted) return undefined;
        const message = error instanceof RpcError ? error.message : 'The text could not be read.';
        const failed = { status: 'failed', message } as const;
        setResult({ text, parsed: failed });
        return failed;
      }
    };
    let parsing: ReturnType<typeof parse> | undefined;
    const read = () => {
      clearTimeout(timer);
      parsing ??= parse();
      return parsing;
    };
    const timer = setTimeout(() => void read(), parseAfterMs);
    reading.current = read;
    return () => {
      clearTimeout(timer);
      query.abort();
      reading.current = nothing;
    };
  }, [text, hear]);
  // The former result stays until the next arrives, so that the line below does not flicker.
  return {
    parsed: text.trim() === '' ? undefined : result?.parsed,
    read: () => reading.current(),
  };
}

const nothing = async () => undefined;

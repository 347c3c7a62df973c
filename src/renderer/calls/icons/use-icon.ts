import { useEffect, useState } from 'react';
import type { Icon, IconImage } from '../../../shared/model/servers/icon.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';

export type LoadedIcon = { dataUrl: string } | { why: string };

const maxKept = 500;
/** The icons of this run of the page, also those that can’t be had, so that each is asked for once. */
const kept = new Map<string, LoadedIcon>();

/** The picture of an icon once the core has it, or why there is none; undefined while it loads. */
export function useIcon(connectionId: number, icon: Icon | undefined): LoadedIcon | undefined {
  const [, setLoaded] = useState<LoadedIcon>();
  const key = icon && `${connectionId} ${icon.src}`;
  const src = icon?.src;
  useEffect(() => {
    if (key === undefined || src === undefined || kept.has(key)) return undefined;
    const query = new AbortController();
    const keep = (loaded: LoadedIcon) => {
      if (query.signal.aborted) return;
      kept.set(key, loaded);
      const [oldest] = kept.keys();
      if (kept.size > maxKept && oldest !== undefined) kept.delete(oldest);
      setLoaded(loaded);
    };
    backend.call('connections.icon', { connectionId, src }, { signal: query.signal }).then(
      (image) => keep({ dataUrl: dataUrlOf(image) }),
      (error: unknown) => keep({ why: messageOf(error) }),
    );
    return () => query.abort();
  }, [key, connectionId, src]);
  return key === undefined ? undefined : kept.get(key);
}

const dataUrlOf = ({ mimeType, base64 }: IconImage): string => `data:${mimeType};base64,${base64}`;

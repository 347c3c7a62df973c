import { useEffect, useRef, useState } from 'react';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';

type RemoteImage =
  | { status: 'none' | 'loading' }
  | { status: 'failed'; why: string }
  | { status: 'loaded'; source: string };

/** An image that is fetched when the user says so, and kept nowhere: after a reload it is asked for again. */
export function useRemoteImage(address: string, onLoaded: () => void) {
  const [image, setImage] = useState<RemoteImage>({ status: 'none' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const fail = (why: string) => setImage({ status: 'failed', why });
  const load = () => {
    stopping.current?.abort();
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setImage({ status: 'loading' });
    backend.call('chat.image', { address }, { signal }).then(
      ({ mimeType, base64 }) => {
        if (signal.aborted) return;
        setImage({ status: 'loaded', source: `data:${mimeType};base64,${base64}` });
        onLoaded();
      },
      (error: unknown) => {
        if (!signal.aborted) fail(messageOf(error));
      },
    );
  };
  return { image, load, fail };
}

import { useEffect, useRef, useState } from 'react';
import { isObject } from '../../../../shared/json/is-object.ts';
import { messageOf, RpcError } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';

type RemoteImage =
  | { status: 'none' | 'loading' }
  /** `elsewhere` is the target of a redirect to which the user has not agreed. */
  | { status: 'failed'; why: string; elsewhere?: string | undefined }
  | { status: 'loaded'; base64: string };

/** Fetches an image when the user agrees; it is not stored, so a reload asks again. */
export function useRemoteImage(address: string, onLoaded: () => void) {
  const [image, setImage] = useState<RemoteImage>({ status: 'none' });
  const stopping = useRef<AbortController>(undefined);
  useEffect(() => () => stopping.current?.abort(), []);
  const fail = (why: string, elsewhere?: string) => setImage({ status: 'failed', why, elsewhere });
  const load = (from = address) => {
    stopping.current?.abort();
    stopping.current = new AbortController();
    const { signal } = stopping.current;
    setImage({ status: 'loading' });
    backend.call('chat.image', { address: from }, { signal }).then(
      ({ base64 }) => {
        if (signal.aborted) return;
        setImage({ status: 'loaded', base64 });
        onLoaded();
      },
      (error: unknown) => {
        if (!signal.aborted) fail(messageOf(error), redirectIn(error));
      },
    );
  };
  return { image, load, fail };
}

function redirectIn(error: unknown): string | undefined {
  const details = error instanceof RpcError ? error.details : undefined;
  const redirect = isObject(details) ? details['redirect'] : undefined;
  return typeof redirect === 'string' ? redirect : undefined;
}

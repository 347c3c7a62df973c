import { useEffect, useState } from 'react';
import { messageOf } from '../../../shared/rpc/errors.ts';

type Answer<T> = { value?: T; failure?: string };

/** What `ask` answers, once for each key; nothing while it is asked. */
export function useAnswer<T>(key: string, ask: () => Promise<T>): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T> & { key: string }>({ key });
  useEffect(() => {
    let isGone = false;
    ask().then(
      (value) => isGone || setAnswer({ key, value }),
      (error: unknown) => isGone || setAnswer({ key, failure: messageOf(error) }),
    );
    return () => {
      isGone = true;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- the key stands for what is asked
  }, [key]);
  return answer.key === key ? answer : {};
}

import { useMemo } from 'react';
import { parseTrafficQuery } from '../../../../shared/model/traffic/traffic-query.ts';
import { useTraffic } from './traffic-store.ts';

/**
 * Returns the words and phrases that the filter looks for; not its regular expressions, which
 * could freeze the page.
 */
export function useSearchTerms(): readonly string[] {
  const text = useTraffic((state) => state.filter.text);
  return useMemo(
    () =>
      parseTrafficQuery(text).terms.flatMap((term) =>
        term.field === 'text' && !term.not ? [term.text] : [],
      ),
    [text],
  );
}

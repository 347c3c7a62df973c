import { useState } from 'react';
import { longestUri } from '../../../shared/model/servers/resource-subscription.ts';
import { Button } from '../../ui/button.tsx';
import { compactInputClass } from '../../ui/fields/text-field.tsx';

/** Reads a resource by a URI that need not be in the list. */
export function UriField({ onRead }: { onRead(uri: string): void }) {
  const [typed, setTyped] = useState('');
  const uri = typed.trim();
  return (
    <form
      className="flex items-center gap-1"
      onSubmit={(event) => {
        event.preventDefault();
        if (uri !== '') onRead(uri);
      }}
    >
      <input
        type="text"
        aria-label="Read any URI"
        placeholder="Read any URI"
        spellCheck={false}
        autoComplete="off"
        maxLength={longestUri}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        className={`${compactInputClass} mono flex-1`}
      />
      <Button type="submit" size="small" disabled={uri === ''}>
        Read it
      </Button>
    </form>
  );
}

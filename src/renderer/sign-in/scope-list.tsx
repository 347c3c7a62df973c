import { useState } from 'react';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/format.ts';
import { VisibleText } from '../ui/visible-text.tsx';

/** Of more scopes, only the first are shown until the user wants all. */
const mostShown = 12;

/** Scopes in a row; servers choose their names. */
export function ScopeList({ label, scopes }: { label: string; scopes: readonly string[] }) {
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? scopes : scopes.slice(0, mostShown);
  return (
    <ul aria-label={label} className="flex min-h-5 min-w-0 flex-wrap items-center gap-1">
      {shown.map((scope) => (
        <li key={scope} className="flex max-w-full min-w-0 overflow-hidden">
          <Badge title={scope}>
            <span className="mono text-[11px]">
              <VisibleText isStrict text={scope} />
            </span>
          </Badge>
        </li>
      ))}
      {shown.length < scopes.length && (
        <li>
          <Button size="small" variant="ghost" onClick={() => setWhole(true)}>
            Show {count(scopes.length - shown.length)} more
          </Button>
        </li>
      )}
    </ul>
  );
}

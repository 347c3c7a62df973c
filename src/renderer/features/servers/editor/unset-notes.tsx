import { TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { Button } from '../../../ui/button.tsx';
import type { ServerDraft } from './server-draft.ts';
import { unsetReferences, withSource, type Source } from './unset-references.ts';
import { useEnvironmentNames } from './use-environment-names.ts';

const sources: { source: Source; label: string }[] = [
  { source: 'env', label: 'Take it from my environment' },
  { source: 'input', label: 'Ask for it' },
  { source: 'secret', label: 'Take it from a secret' },
];

type UnsetNotesProps = { draft: ServerDraft; onDraft(draft: ServerDraft): void };

/**
 * Warns of each `${NAME}` that nothing sets, since it would be sent as written, and offers sources.
 */
export function UnsetNotes({ draft, onDraft }: UnsetNotesProps) {
  const set = useEnvironmentNames();
  const names = useMemo(() => unsetReferences(draft, set), [draft, set]);
  if (names.length === 0) return null;
  return (
    <ul aria-label="Unset references" className="flex flex-col gap-1 text-xs">
      {names.slice(0, mostShown).map((name) => (
        <li key={name} className="flex flex-wrap items-center gap-x-2 gap-y-1 text-warning">
          <TriangleAlert size={12} aria-hidden className="shrink-0" />
          <span>
            Not set anywhere: <code className="mono">{`\${${name}}`}</code>.
          </span>
          {sources.map(({ source, label }) => (
            <Button
              key={source}
              size="small"
              aria-label={`${label}: ${name}`}
              title={`\${${source}:${name}}`}
              onClick={() => onDraft(withSource(draft, name, source))}
            >
              {label}
            </Button>
          ))}
        </li>
      ))}
    </ul>
  );
}

const mostShown = 20;

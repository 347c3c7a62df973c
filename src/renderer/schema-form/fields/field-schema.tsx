import { X } from 'lucide-react';
import { IconButton } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { count } from '../../ui/format.ts';
import { VisibleText } from '../../ui/visible-text.tsx';
import { referred } from '../../../shared/json/schema-reference.ts';
import { isSchema, textMember } from '../schema/schema.ts';

type FieldSchemaProps = { schema: unknown; root: unknown; label: string; onClose(): void };

const maxShown = 20_000;

/** A field's schema as it was sent: what the model sees of it. */
export function FieldSchema({ schema, root, label, onClose }: FieldSchemaProps) {
  const text = schemaText(schema, root);
  return (
    <section
      aria-label={`Schema of ${label}`}
      className="mt-1 rounded-md border border-border bg-surface"
    >
      <div className="flex items-center gap-1 py-0.5 pr-0.5 pl-2">
        <span className="flex-1 text-xs text-text-muted">What the model sees</span>
        <CopyButton label={`Copy schema of ${label}`} text={text} />
        <IconButton icon={X} label={`Hide schema of ${label}`} onClick={onClose} />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrolled by keys */}
      <pre tabIndex={0} className="max-h-64 overflow-auto px-2 pb-1.5">
        <VisibleText text={text.slice(0, maxShown)} />
      </pre>
      {text.length > maxShown && (
        <p className="px-2 pb-1 text-xs text-text-muted">
          Cut after {count(maxShown)} of {count(text.length)} characters.
        </p>
      )}
    </section>
  );
}

/** The schema, and what it refers to. */
function schemaText(schema: unknown, root: unknown): string {
  const own = JSON.stringify(schema, null, 2) ?? 'true';
  const reference = isSchema(schema) ? textMember(schema, '$ref') : undefined;
  const target = reference === undefined ? undefined : referred(reference, root);
  if (target === undefined || target === root) return own;
  return `${own}\n\n${reference}\n${JSON.stringify(target, null, 2)}`;
}

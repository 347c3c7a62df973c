import { Badge } from '../../ui/badge.tsx';
import type { Schema } from '../schema/schema.ts';

/** What a schema says of a field that no rule for its value is. */
export function FieldMarks({ schema, isRequired }: { schema: Schema; isRequired: boolean }) {
  const { deprecated, readOnly, writeOnly } = schema;
  return (
    <>
      {isRequired && <Badge>required</Badge>}
      {(deprecated === true || typeof deprecated === 'string') && (
        <Badge tone="warning" title="The server may stop to take it">
          deprecated
        </Badge>
      )}
      {readOnly === true && (
        <Badge title="The server sets it; it may refuse what is sent">read-only</Badge>
      )}
      {writeOnly === true && <Badge title="It is taken, and never shown again">write-only</Badge>}
    </>
  );
}

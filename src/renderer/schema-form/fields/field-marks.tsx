import { Badge } from '../../ui/badge.tsx';
import type { Schema } from '../schema/schema.ts';

/** The annotations of a schema that are no rules for the value: required, deprecated, readOnly, writeOnly. */
export function FieldMarks({ schema, isRequired }: { schema: Schema; isRequired: boolean }) {
  const { deprecated, readOnly, writeOnly } = schema;
  return (
    <>
      {isRequired && <Badge>required</Badge>}
      {(deprecated === true || typeof deprecated === 'string') && (
        <Badge tone="warning" title="The server may stop accepting it">
          deprecated
        </Badge>
      )}
      {readOnly === true && (
        <Badge title="Set by the server, which may refuse a value">read-only</Badge>
      )}
      {writeOnly === true && <Badge title="Accepted, but never returned">write-only</Badge>}
    </>
  );
}

import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { ControlProps } from '../form/form-context.ts';
import { anyValue, isFlat } from '../schema/free-value.ts';
import { JsonControl } from '../texts/json-control.tsx';
import { ObjectFields } from './object-fields.tsx';
import type { Schema } from '../schema/schema.ts';

const free: Schema = { type: 'object', additionalProperties: anyValue };

/** An object of which nothing is known: names and values in rows, or JSON. */
export function FreeObject(props: ControlProps) {
  const { id, describedBy, node, path, label } = props;
  // The view is chosen once, since a change would remove the field that is typed in.
  const [isRows, setRows] = useState(() => isFlat(node));
  return (
    <div className="flex flex-col gap-1">
      {isRows ? (
        <div id={id} role="group" aria-label={label} aria-describedby={describedBy}>
          {node?.kind === 'object' && node.members.size === 0 && (
            <p className="mb-1 text-xs text-text-muted">empty object</p>
          )}
          <ObjectFields schema={free} node={node} path={path} />
        </div>
      ) : (
        <JsonControl {...props} />
      )}
      <Button
        size="small"
        variant="ghost"
        className="self-start"
        onClick={() => setRows(!isRows)}
      >{`Show ${label} as ${isRows ? 'JSON' : 'rows'}`}</Button>
    </div>
  );
}

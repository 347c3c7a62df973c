import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { Problem } from '../../shared/model/calls/problem.ts';
import { Control } from './control.tsx';
import { DraftBoard } from './form/draft-board.ts';
import type { Unsent } from './form/unsent.ts';
import { EditMemory } from './json/edit-memory.ts';
import { fieldOf } from './schema/field.ts';
import { FormText, formEdits } from './form/form-edits.ts';
import { Form, type FormActions, type Suggest, type FormPorts } from './form/form-context.ts';
import { readNode, type JsonNode } from './json/json-node.ts';
import { ObjectFields } from './maps/object-fields.tsx';
import { ProblemBoard } from './form/problem-board.ts';
import { SchemaField } from './schema-field.tsx';
import { UnionControl } from './maps/union-control.tsx';
import { useFocusAfter } from './form/use-focus-after.ts';

type SchemaFormProps = {
  schema: unknown;
  /** The value as JSON text, valid or not. */
  text: string;
  onText(text: string, before?: Unsent): void;
  /** The text to show where `text` is not valid when the form opens. */
  lastValid?: string;
  /** The problems of the value. */
  problems?: readonly Problem[];
  /** How often Run was pressed in vain: from then on missing values are shown as problems. */
  asked?: number;
  /** The drafts, where they outlive the form. */
  drafts?: DraftBoard;
  /** Suggests values; a stable function. */
  suggest?: Suggest | undefined;
  ports?: FormPorts | undefined;
};

const notValid =
  'The JSON is not valid: fix it in the JSON view. The form shows the last valid state.';
const notAnObject =
  'The JSON is not an object, so it can’t hold these fields: change it in the JSON view.';
const noProblems: readonly Problem[] = [];
const noPorts: FormPorts = {};

/** A form for the object that a schema describes. Opening it changes nothing; an edit changes its own place only. */
export function SchemaForm(props: SchemaFormProps) {
  const {
    schema,
    text,
    onText,
    lastValid = '{}',
    problems = noProblems,
    suggest,
    ports = noPorts,
    asked = 0,
  } = props;
  const [shown, setShown] = useState(() =>
    taken(text, { text: lastValid, node: readNode(lastValid) }),
  );
  // State is set during rendering, so that the form never shows a state behind the text.
  if (shown.seen !== text) setShown(taken(text, shown));
  const { node, isStale } = shown;
  const [now] = useState(() => new FormText(shown.text, onText));
  useLayoutEffect(() => now.draw(shown.text, onText));
  const [board] = useState(() => new ProblemBoard());
  useEffect(() => board.show(problems, asked), [board, problems, asked]);
  const [ownDrafts] = useState(() => new DraftBoard());
  const drafts = props.drafts ?? ownDrafts;
  const [memory] = useState(() => new EditMemory());
  const box = useRef<HTMLFieldSetElement>(null);
  const focusAfter = useFocusAfter(box);
  const form = useMemo<FormActions>(() => {
    return {
      root: schema,
      board,
      drafts,
      ...formEdits({ now, drafts, memory, ports }),
      focusAfter,
      suggest,
      ports,
      renderField: (field, key) => <SchemaField key={key} {...field} />,
      renderControl: (control) => <Control {...control} />,
    };
  }, [schema, board, drafts, now, memory, suggest, ports, focusAfter]);
  const field = useMemo(() => fieldOf(schema, schema, node), [schema, node]);
  const isObject = node?.kind === 'object';
  const obstacle = isStale ? notValid : isObject ? undefined : notAnObject;
  return (
    <Form value={form}>
      {obstacle !== undefined && (
        <p role="status" className="mb-2 rounded-md bg-warning-fill px-2 py-1 text-warning">
          {obstacle}
        </p>
      )}
      {/* An edit now would go over what was typed as JSON. */}
      <fieldset
        ref={box}
        data-whole-form
        tabIndex={-1}
        disabled={obstacle !== undefined}
        className="min-w-0"
      >
        {field.kind === 'union' ? (
          <UnionControl
            id="root"
            describedBy=""
            isInvalid={false}
            isQuiet={false}
            field={field}
            node={node}
            path={[]}
            label="Arguments"
            isRequired
            staysThere={false}
          />
        ) : (
          <ObjectFields schema={field.schema} node={node} path={[]} />
        )}
      </fieldset>
    </Form>
  );
}

type Shown = { seen: string; text: string; node: JsonNode | undefined; isStale: boolean };

/** The state for a text: the last valid one, where this one is not valid. */
function taken(seen: string, before: { text: string; node: JsonNode | undefined }): Shown {
  const text = seen.trim() === '' ? '{}' : seen;
  const node = readNode(text, before.node);
  return node
    ? { seen, text: seen, node, isStale: false }
    : { seen, text: before.text, node: before.node, isStale: true };
}

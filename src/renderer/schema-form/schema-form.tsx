import { useMemo, useState } from 'react';
import { findProblems, type Problem } from './find-problems.ts';
import { Form, pathKey, type FormContext } from './form-context.ts';
import { moveItem, setAt, setTextAt, textReader } from './json-text.ts';
import { ObjectFields } from './object-fields.tsx';
import { SchemaField } from './schema-field.tsx';
import { fieldSchema, isSchema } from './schema.ts';

type SchemaFormProps = {
  schema: unknown;
  /** The one truth: the value as JSON text, valid or not. */
  text: string;
  onText(text: string): void;
};

const notValid =
  'The JSON is not valid right now: repair it in the JSON view. The form shows the last valid state.';
const notAnObject =
  'The JSON is not an object, so it has no place for these fields: change it in the JSON view.';

/** A form for the object that a schema describes. Opening it changes nothing; an edit changes its own place only. */
export function SchemaForm({ schema, text, onText }: SchemaFormProps) {
  const value = useMemo(() => parsed(text), [text]);
  const [good, setGood] = useState<{ text: string; value: unknown }>({ text: '{}', value: {} });
  const isStale = value === undefined;
  // Kept while rendering, so that the form never draws a state behind the text.
  if (!isStale && good.text !== text) setGood({ text, value });
  const obstacle = isStale ? notValid : isSchema(value) ? undefined : notAnObject;
  const field = useMemo(() => fieldSchema(schema, schema), [schema]);
  const form = useMemo<FormContext>(() => {
    const problems = new Map(
      findProblems(good.value, schema, schema).map(({ path, message }) => [pathKey(path), message]),
    );
    return {
      root: schema,
      problems,
      setValue: (path, value) => onText(setAt(good.text, path, value)),
      setText: (path, json) => onText(setTextAt(good.text, path, json)),
      moveItem: (path, from, to) => onText(moveItem(good.text, path, from, to)),
      textOf: textReader(good.text),
      renderField: (props, key) => <SchemaField key={key} {...props} />,
    };
  }, [good, schema, onText]);
  return (
    <Form value={form}>
      {obstacle !== undefined && (
        <p role="status" className="mb-2 rounded-md bg-warning-fill px-2 py-1 text-warning">
          {obstacle}
        </p>
      )}
      {/* An edit now would go over what was typed as JSON. */}
      <fieldset disabled={obstacle !== undefined} className="min-w-0">
        <ObjectFields schema={field.schema} value={good.value} path={[]} />
      </fieldset>
    </Form>
  );
}

/** The problems of a JSON text; that it is no JSON is one of them. */
export function problemsOf(text: string, schema: unknown): Problem[] {
  const value = parsed(text);
  if (value === undefined) return [{ path: [], message: 'The arguments are not valid JSON.' }];
  return findProblems(value, schema, schema);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Half-typed JSON is kept as it is; the form waits for it.
    return undefined;
  }
}

import { createContext, useContext, useMemo, useRef } from 'react';
import { findProblems, pathText, type Problem } from './find-problems.ts';
import { setAt, setTextAt, textAt, type Path } from './json-text.ts';
import { ObjectFields } from './object-fields.tsx';
import { fieldSchema } from './schema.ts';

type SchemaFormProps = {
  schema: unknown;
  /** The one truth: the value as JSON text, valid or not. */
  text: string;
  onText(text: string): void;
};

export type FormContext = {
  root: unknown;
  text: string;
  problems: Map<string, string>;
  setValue(path: Path, value: unknown): void;
  setText(path: Path, json: string): void;
  textOf(path: Path): string | undefined;
};

const Context = createContext<FormContext | undefined>(undefined);

/** What a control needs of the form it stands in. */
export function useForm(): FormContext {
  const form = useContext(Context);
  if (!form) throw new Error('This control stands outside of a form.');
  return form;
}

/** A form for the object that a schema describes. Opening it changes nothing; an edit changes its own place only. */
export function SchemaForm({ schema, text, onText }: SchemaFormProps) {
  const lastGood = useRef<{ text: string; value: unknown }>({ text: '{}', value: {} });
  const { good, isStale } = useMemo(() => {
    const value = parsed(text);
    if (value === undefined) return { good: lastGood.current, isStale: true };
    lastGood.current = { text, value };
    return { good: lastGood.current, isStale: false };
  }, [text]);
  const field = useMemo(() => fieldSchema(schema, schema), [schema]);
  const form = useMemo<FormContext>(() => {
    const problems = new Map(
      findProblems(good.value, schema, schema).map(({ path, message }) => [
        pathText(path),
        message,
      ]),
    );
    return {
      root: schema,
      text: good.text,
      problems,
      setValue: (path, value) => onText(setAt(good.text, path, value)),
      setText: (path, json) => onText(setTextAt(good.text, path, json)),
      textOf: (path) => textAt(good.text, path),
    };
  }, [good, schema, onText]);
  return (
    <Context value={form}>
      {isStale && (
        <p role="status" className="mb-2 rounded-md bg-warning-fill px-2 py-1 text-warning">
          The JSON is not valid right now; the form shows the last valid state.
        </p>
      )}
      <ObjectFields schema={field.schema} value={good.value} path={[]} />
    </Context>
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

import { createContext, useContext, type ReactNode } from 'react';
import type { Path } from './json-text.ts';
import type { FieldSchema } from './schema.ts';

export type SchemaFieldProps = {
  name: string;
  schema: unknown;
  /** Undefined for absent. */
  value: unknown;
  path: Path;
  isRequired: boolean;
  /** An item of a list is removed and moved by its list. */
  onRemove?(): void;
  onMove?: { up?: (() => void) | undefined; down?: (() => void) | undefined };
};

/** What every control is told of the value that it edits. */
export type ControlProps = {
  id: string;
  describedBy: string;
  isInvalid: boolean;
  field: FieldSchema;
  value: unknown;
  path: Path;
  label: string;
  isRequired: boolean;
};

export type FormContext = {
  root: unknown;
  /** What is wrong, by `pathKey`. */
  problems: Map<string, string>;
  setValue(path: Path, value: unknown): void;
  /** Puts JSON text, exactly as it is written, in a place. */
  setText(path: Path, json: string): void;
  moveItem(path: Path, from: number, to: number): void;
  textOf(path: Path): string | undefined;
  /** Draws a field, for controls that hold others. */
  renderField(props: SchemaFieldProps, key: string): ReactNode;
};

/** A place as a key: unlike its words it tells the name `a.b` from `b` in `a`. */
export const pathKey = (path: Path): string => JSON.stringify(path);

export const Form = createContext<FormContext | undefined>(undefined);

/** What a control needs of the form it stands in. */
export function useForm(): FormContext {
  const form = useContext(Form);
  if (!form) throw new Error('This control stands outside of a form.');
  return form;
}

import { useMemo } from 'react';
import { JsonEditor } from '../editor/json-editor.tsx';
import type { JsonPath } from '../json/json-path.ts';
import { prettyJson } from '../json/json-view-pretty.ts';
import { TextView } from './text-view.tsx';

/** More than this, in characters, is never put into the editor: it would freeze the page. */
export const longestInEditor = 1_000_000;

type JsonViewProps = {
  text: string;
  path: string;
  label: string;
  /** A place whose lines are shown and marked. */
  mark?: JsonPath | undefined;
  /** What is looked for, marked wherever it stands, in whatever case. */
  terms?: readonly string[];
};

/** JSON laid out for reading; what is not JSON, or too long for the editor, as plain text. */
export function JsonView({ text, path, label, mark, terms }: JsonViewProps) {
  const pretty = useMemo(
    () => (text.length <= longestInEditor ? prettyJson(text) : undefined),
    [text],
  );
  if (pretty === undefined || pretty.length > 2 * longestInEditor)
    return <TextView text={text} label={label} />;
  const shown = { value: pretty, path, label, mark };
  return <JsonEditor {...shown} readOnly {...(terms && { terms })} />;
}

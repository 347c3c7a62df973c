import { useMemo } from 'react';
import { JsonEditor } from '../editor/json-editor.tsx';
import type { JsonPath } from '../json/json-path.ts';
import { prettyJson } from '../json/pretty-json.ts';
import { TextView } from './text-view.tsx';

/** A longer text, in characters, is never put into the editor, which would freeze the page. */
export const longestInEditor = 1_000_000;

type JsonViewProps = {
  text: string;
  path: string;
  label: string;
  /** The path of a value whose lines are scrolled to and marked. */
  mark?: JsonPath | undefined;
  /** Search terms, which are marked wherever they occur, in any case. */
  terms?: readonly string[];
};

/** JSON laid out for reading; a text that is no JSON, or too long for the editor, is plain. */
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

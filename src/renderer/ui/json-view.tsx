import { useMemo } from 'react';
import { JsonEditor } from './json-editor.tsx';
import { prettyJson } from './json-view-pretty.ts';
import { TextView } from './json-view-text.tsx';

/** More than this, in characters, is never put into the editor: it would freeze the page. */
export const longestInEditor = 1_000_000;

/** JSON laid out for reading; what is not JSON, or too long for the editor, as plain text. */
export function JsonView({ text, path, label }: { text: string; path: string; label: string }) {
  const pretty = useMemo(
    () => (text.length <= longestInEditor ? prettyJson(text) : undefined),
    [text],
  );
  if (pretty === undefined || pretty.length > 2 * longestInEditor)
    return <TextView text={text} label={label} />;
  return <JsonEditor value={pretty} readOnly path={path} label={label} />;
}

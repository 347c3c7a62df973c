import type { JsonEditorProps } from './ui/editor/monaco-editor.tsx';

/** Stands in for Monaco in unit tests: the same text in a plain field. */
export const JsonEditor = ({ value, label, readOnly, onChange }: JsonEditorProps) => (
  <textarea
    aria-label={label}
    value={value}
    readOnly={readOnly}
    onChange={(event) => onChange?.(event.target.value)}
  />
);

import { lazy, Suspense } from 'react';
import type { CodeLanguage } from './code-languages.ts';
import type { JsonPath } from '../json/json-path.ts';
import type { JsonFault } from './json-squiggles.ts';
import { loadMonaco } from './monaco-parts.ts';

export type JsonEditorProps = {
  value: string;
  /** Names the model; two editors on screen need two paths. */
  path: string;
  label: string;
  readOnly?: boolean;
  /** JSON, unless it is any text. */
  language?: 'json' | 'plaintext' | CodeLanguage;
  areBlanksShown?: boolean;
  /** For completion and hover; what is wrong is said by `faults`. */
  schema?: unknown;
  /** What is wrong with the value, underlined where it stands. */
  faults?: readonly JsonFault[] | undefined;
  onChange?(text: string): void;
  /** A place whose lines are shown and marked. */
  mark?: JsonPath | undefined;
  /** What is marked wherever it stands, in whatever case. */
  words?: readonly string[];
  /** Hears of the place that the cursor is moved to. */
  onPlace?(path: JsonPath): void;
};

const MonacoEditor = lazy(async () => ({
  default: (await loadMonaco()).MonacoEditor,
}));

/** JSON text in Monaco; until that has loaded, in a plain field that already works. */
export function JsonEditor(props: JsonEditorProps) {
  const { value, label, readOnly = false, onChange } = props;
  return (
    <Suspense
      fallback={
        <textarea
          aria-label={label}
          className="mono h-full w-full resize-none bg-canvas p-2 outline-none"
          value={value}
          readOnly={readOnly}
          spellCheck={false}
          onChange={(event) => onChange?.(event.target.value)}
        />
      }
    >
      <MonacoEditor {...props} />
    </Suspense>
  );
}

import { lazy, Suspense } from 'react';
import type { JsonEditorProps } from './monaco-editor.tsx';
import { loadMonaco } from './monaco-loader.ts';

const MonacoEditor = lazy(async () => ({
  default: (await loadMonaco()).MonacoEditor,
}));

/** JSON text in Monaco or, until that has loaded, in a plain field that already works. */
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

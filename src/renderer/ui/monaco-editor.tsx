import { useEffect, useRef } from 'react';
import type { JsonEditorProps } from './json-editor.tsx';
import { checkAgainst, monaco } from './monaco.ts';
import { useIsDark } from './use-is-dark.ts';

/** The editor itself; its model lives as long as it is mounted. */
export function MonacoEditor({ value, path, label, readOnly, schema, onChange }: JsonEditorProps) {
  const container = useRef<HTMLDivElement>(null);
  const model = useRef<monaco.editor.ITextModel>(undefined);
  const latest = useRef({ value, onChange });
  const isDark = useIsDark();

  useEffect(() => {
    latest.current = { value, onChange };
  });

  useEffect(() => {
    if (!container.current) return;
    const uri = monaco.Uri.parse(`inmemory://wirebench/${encodeURIComponent(path)}.json`);
    const own = monaco.editor.createModel(latest.current.value, 'json', uri);
    model.current = own;
    const editor = monaco.editor.create(container.current, {
      model: own,
      readOnly: readOnly ?? false,
      domReadOnly: readOnly ?? false,
      ariaLabel: label,
      automaticLayout: true,
      fixedOverflowWidgets: true,
      folding: true,
      fontFamily: "'JetBrains Mono Variable', monospace",
      fontSize: 12,
      lineHeight: 18,
      lineNumbersMinChars: 3,
      minimap: { enabled: false },
      overviewRulerLanes: 0,
      padding: { top: 8 },
      renderLineHighlight: 'none',
      scrollBeyondLastLine: false,
      stickyScroll: { enabled: false },
      // Tab moves the focus on, so that the keyboard is never trapped.
      tabFocusMode: true,
      tabSize: 2,
      wordWrap: 'on',
    });
    const typed = own.onDidChangeContent(() => {
      const text = own.getValue();
      if (text !== latest.current.value) latest.current.onChange?.(text);
    });
    return () => {
      typed.dispose();
      editor.dispose();
      own.dispose();
      model.current = undefined;
    };
  }, [path, readOnly, label]);

  useEffect(() => {
    const own = model.current;
    if (own && own.getValue() !== value) own.setValue(value);
  }, [value]);

  useEffect(() => {
    const own = model.current;
    return own && schema !== undefined ? checkAgainst(own.uri.toString(), schema) : undefined;
  }, [path, schema]);

  useEffect(() => monaco.editor.setTheme(isDark ? 'wirebench-dark' : 'wirebench-light'), [isDark]);

  return <div ref={container} className="h-full w-full" />;
}

import { useEffect, useRef } from 'react';
import type { JsonPath } from '../json/json-path.ts';
import type { CodeLanguage } from './code-languages.ts';
import { jsonSquiggles, type JsonFault } from './json-squiggles.ts';
import { assistBy, monaco, uriFor } from './monaco.ts';
import { linesOf, placesOf, watchPlace } from './monaco-place.ts';
import { useIsDark } from '../use-is-dark.ts';

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
  terms?: readonly string[];
  /** Hears of the place that the cursor is moved to. */
  onPlace?(path: JsonPath): void;
};

/** Brackets of three colours say nothing, and those of one long line take half a second. */
const plainBrackets = { 'bracketPairColorization.enabled': false };

/** The editor itself; its model lives as long as it is mounted. */
export function MonacoEditor(props: JsonEditorProps) {
  const { value, path, label, readOnly, schema, faults, onChange, mark, onPlace } = props;
  const { language = 'json', areBlanksShown = false, terms } = props;
  const container = useRef<HTMLDivElement>(null);
  const model = useRef<monaco.editor.ITextModel>(undefined);
  const shown = useRef<monaco.editor.IStandaloneCodeEditor>(undefined);
  const latest = useRef({ value, schema, onChange, onPlace });
  // What was typed and has not come back as the value yet: the value may be some letters behind.
  const unechoed = useRef<string[]>([]);
  const isDark = useIsDark();

  useEffect(() => {
    latest.current = { value, schema, onChange, onPlace };
  });

  useEffect(() => {
    if (!container.current) return;
    const uri = uriFor(language, latest.current.schema);
    unechoed.current = [];
    const own = monaco.editor.createModel(latest.current.value, language, uri);
    endLinesAsEverywhere(own);
    model.current = own;
    const editor = monaco.editor.create(container.current, {
      model: own,
      readOnly: readOnly ?? false,
      domReadOnly: readOnly ?? false,
      ariaLabel: label,
      ...plainBrackets,
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
      // JSON has one way to be pasted; to look for others takes time, in which what is typed comes first.
      pasteAs: { enabled: false },
      dropIntoEditor: { enabled: false },
      renderLineHighlight: 'none',
      renderWhitespace: areBlanksShown ? 'all' : 'selection',
      renderControlCharacters: areBlanksShown,
      scrollBeyondLastLine: false,
      stickyScroll: { enabled: false },
      // Tab moves the focus on, so that the keyboard is never trapped.
      tabFocusMode: true,
      tabSize: 2,
      // What a server hides in its text, or the user pasted with it; letters of other scripts are no fault.
      unicodeHighlight: {
        invisibleCharacters: true,
        ambiguousCharacters: true,
        nonBasicASCII: false,
        includeStrings: true,
      },
      wordWrap: 'on',
    });
    const typed = own.onDidChangeContent(() => {
      const text = own.getValue();
      if (text === (unechoed.current.at(-1) ?? latest.current.value)) return;
      unechoed.current.push(text);
      latest.current.onChange?.(text);
    });
    shown.current = editor;
    const unwatch = watchPlace(editor, (place) => latest.current.onPlace?.(place));
    return () => {
      unwatch();
      shown.current = undefined;
      typed.dispose();
      editor.dispose();
      own.dispose();
      model.current = undefined;
    };
  }, [path, readOnly, label, language, areBlanksShown]);

  useEffect(() => {
    const own = model.current;
    const echoed = unechoed.current.lastIndexOf(value);
    unechoed.current = unechoed.current.slice(echoed + 1);
    if (!own || echoed >= 0) return;
    unechoed.current = [];
    bringTo(own, value);
  }, [value]);

  useEffect(() => {
    if (model.current) underline(model.current, faults ?? []);
  }, [value, faults]);

  useEffect(() => {
    const own = model.current;
    return own && schema !== undefined ? assistBy(own.uri.toString(), schema) : undefined;
  }, [path, schema]);

  useEffect(() => {
    const [editor, own] = [shown.current, model.current];
    const lines = editor && own && mark ? linesOf(own, mark) : undefined;
    if (!editor || !lines) return undefined;
    const options = { isWholeLine: true, className: 'marked-lines' };
    const marked = editor.createDecorationsCollection([{ range: lines, options }]);
    if (!editor.hasTextFocus()) editor.revealRangeInCenterIfOutsideViewport(lines);
    return () => marked.clear();
  }, [mark, value]);

  useEffect(() => {
    const [editor, own] = [shown.current, model.current];
    if (!editor || !own || !terms || terms.length === 0) return undefined;
    const found = editor.createDecorationsCollection(
      placesOf(own, terms).map((range) => ({
        range,
        options: { inlineClassName: 'search-match' },
      })),
    );
    return () => found.clear();
  }, [terms, value, path, label]);

  useEffect(() => monaco.editor.setTheme(isDark ? 'wirebench-dark' : 'wirebench-light'), [isDark]);

  return <div ref={container} className="h-full w-full" />;
}

/** Changes only what differs, so that the cursor and the folds stay where they are. */
function bringTo(model: monaco.editor.ITextModel, text: string): void {
  const before = model.getValue();
  if (before === text) return;
  const most = Math.min(before.length, text.length);
  let start = 0;
  while (start < most && before[start] === text[start]) start += 1;
  let end = 0;
  while (end < most - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
  const range = monaco.Range.fromPositions(
    model.getPositionAt(start),
    model.getPositionAt(before.length - end),
  );
  model.applyEdits([{ range, text: text.slice(start, text.length - end) }]);
  // Line ends of both kinds in one text are evened out by an edit.
  if (model.getValue() !== text) model.setValue(text);
  endLinesAsEverywhere(model);
}

/** Sets LF as the line end, since on Windows a text of one line would get CR LF. */
function endLinesAsEverywhere(model: monaco.editor.ITextModel): void {
  if (model.getLineCount() === 1) model.setEOL(monaco.editor.EndOfLineSequence.LF);
}

function underline(model: monaco.editor.ITextModel, faults: readonly JsonFault[]): void {
  const markers = jsonSquiggles(model.getValue(), faults).map(({ offset, length, message }) => {
    const start = model.getPositionAt(offset);
    const end = model.getPositionAt(offset + length);
    return {
      startLineNumber: start.lineNumber,
      startColumn: start.column,
      endLineNumber: end.lineNumber,
      endColumn: end.column,
      message,
      severity: monaco.MarkerSeverity.Warning,
    };
  });
  monaco.editor.setModelMarkers(model, 'schema', markers);
}

import { useEffect, useRef } from 'react';
import type { JsonPath } from '../json/json-path.ts';
import type { CodeLanguage } from './code-languages.ts';
import { jsonSquiggles, type JsonFault } from './json-squiggles.ts';
import { assistBy, monaco, uriFor } from './monaco.ts';
import { linesOf, placesOf, watchPlace } from './monaco-place.ts';
import { useIsDark } from '../use-is-dark.ts';

export type JsonEditorProps = {
  value: string;
  /** The identity of the model; another path makes a new editor and model. */
  path: string;
  label: string;
  readOnly?: boolean;
  /** The language of the text, which is JSON by default. */
  language?: 'json' | 'plaintext' | CodeLanguage;
  areBlanksShown?: boolean;
  /** The schema for completion and hover; problems come as `faults`. */
  schema?: unknown;
  /** Problems in the value, which are underlined. */
  faults?: readonly JsonFault[] | undefined;
  onChange?(text: string): void;
  /** The path of a value whose lines are scrolled to and marked. */
  mark?: JsonPath | undefined;
  /** Texts that are marked wherever they occur, in any case. */
  terms?: readonly string[];
  /** Called with the path of the value that the cursor is moved to. */
  onPlace?(path: JsonPath): void;
};

/** Coloured brackets are off: those of one long line take half a second. */
const plainBrackets = { 'bracketPairColorization.enabled': false };

/** The editor; its model lives as long as it is mounted. */
export function MonacoEditor(props: JsonEditorProps) {
  const { value, path, label, readOnly, schema, faults, onChange, mark, onPlace } = props;
  const { language = 'json', areBlanksShown = false, terms } = props;
  const container = useRef<HTMLDivElement>(null);
  const model = useRef<monaco.editor.ITextModel>(undefined);
  const shown = useRef<monaco.editor.IStandaloneCodeEditor>(undefined);
  const latest = useRef({ value, schema, onChange, onPlace });
  // The texts that were typed and have not come back as `value` yet, which may be some letters
  // behind.
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
      // JSON is pasted in only one way, and to look for others would delay the paste behind typed
      // text.
      pasteAs: { enabled: false },
      dropIntoEditor: { enabled: false },
      // Enter must not take a suggestion that is what was typed, and so lose its line break.
      acceptSuggestionOnEnter: 'smart',
      wordBasedSuggestions: 'off',
      renderLineHighlight: 'none',
      renderWhitespace: areBlanksShown ? 'all' : 'selection',
      renderControlCharacters: areBlanksShown,
      scrollBeyondLastLine: false,
      stickyScroll: { enabled: false },
      // Tab moves the focus on, so that the keyboard is never trapped.
      tabFocusMode: true,
      tabSize: 2,
      // Hidden and ambiguous characters of servers or pasted texts are marked, and other scripts
      // are not.
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
    const places = placesOf(own, terms);
    const options = { inlineClassName: 'search-match' };
    const found = editor.createDecorationsCollection(places.map((range) => ({ range, options })));
    const [first] = places;
    const shownLines = editor.getVisibleRanges();
    const isOneShown = places.some((place) =>
      shownLines.some((lines) => lines.containsRange(place)),
    );
    if (first && !isOneShown && !mark && !editor.hasTextFocus())
      editor.revealRangeInCenter(first, monaco.editor.ScrollType.Immediate);
    return () => found.clear();
  }, [terms, value, path, label, mark]);

  useEffect(() => monaco.editor.setTheme(isDark ? 'wirebench-dark' : 'wirebench-light'), [isDark]);

  return <div ref={container} className="h-full w-full" />;
}

/** Changes only the differing part of a model's text, so that cursor and folds stay in place. */
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
  // An edit makes all line ends of a text the same, which may differ from the wanted text.
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

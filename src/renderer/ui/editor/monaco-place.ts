import { getLocation, parseTree } from 'jsonc-parser';
import { nodeAt, type JsonPath } from '../json/json-path.ts';
import { monaco } from './monaco.ts';

/**
 * The longest text, in characters, in which places are looked for; longer ones would hold up
 * typing.
 */
const longest = 500_000;

/**
 * Calls `onPlace` with the path of the JSON value that the cursor is moved to, while the editor has
 * the focus. Returns its undo.
 */
export function watchPlace(
  editor: monaco.editor.IStandaloneCodeEditor,
  onPlace: (path: JsonPath) => void,
): () => void {
  let waiting = 0;
  const look = () => {
    const [model, position] = [editor.getModel(), editor.getPosition()];
    if (!model || !position || model.getValueLength() > longest) return;
    const { path } = getLocation(model.getValue(), model.getOffsetAt(position));
    onPlace(path.filter((part) => part !== ''));
  };
  const moved = editor.onDidChangeCursorPosition(() => {
    if (!editor.hasTextFocus()) return;
    cancelAnimationFrame(waiting);
    waiting = requestAnimationFrame(look);
  });
  return () => {
    cancelAnimationFrame(waiting);
    moved.dispose();
  };
}

/**
 * The lines of the value at a path; undefined for the whole text, and where there is no such value.
 */
export function linesOf(model: monaco.editor.ITextModel, path: JsonPath): monaco.Range | undefined {
  if (path.length === 0 || model.getValueLength() > longest) return undefined;
  const root = parseTree(model.getValue());
  const node = root && nodeAt(root, path);
  if (!node) return undefined;
  const from = model.getPositionAt((node.parent?.type === 'property' ? node.parent : node).offset);
  return monaco.Range.fromPositions(from, model.getPositionAt(node.offset + node.length));
}

/** The most matches of each text that are marked. */
const mostPlaces = 500;

/** Finds the ranges of the given texts, regardless of case. */
export const placesOf = (
  model: monaco.editor.ITextModel,
  texts: readonly string[],
): monaco.Range[] =>
  texts
    .filter((text) => text !== '')
    .flatMap((text) => model.findMatches(text, false, false, false, null, false, mostPlaces))
    .map(({ range }) => range);

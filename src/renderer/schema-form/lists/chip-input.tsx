import { useRef, type ClipboardEvent, type KeyboardEvent } from 'react';
import { chipMode } from './chip-labels.ts';
import { insteadOf, useDraft } from '../form/drafts.ts';
import { useAsked } from '../form/form-context.ts';
import type { Field } from '../schema/field.ts';
import { valueOf, type JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { isNumberText } from '../json/number-text.ts';
import { useProblemTiming } from '../form/problem-timing.ts';

type ChipInputProps = {
  id?: string | undefined;
  label: string;
  describedBy?: string | undefined;
  isInvalid: boolean;
  placeholder?: string;
  className: string;
  /** The schema of the item. */
  field: Field;
  /** The item; undefined where there is none yet. */
  node: JsonNode | undefined;
  path: Path;
  /** Whether this is the field behind the last item, which makes no item while it is empty. */
  isEntry: boolean;
  /** Gets the typed value as JSON; undefined for an empty field. */
  onJson(json: string | undefined): void;
  /** Called at Enter, or when the field is left; not while a half-typed value is in it. */
  onDone(how: 'enter' | 'blur'): void;
  /** Gets the keys that are not typed text. */
  onKey(event: KeyboardEvent<HTMLInputElement>, text: string): void;
  onPaste(event: ClipboardEvent<HTMLInputElement>): void;
  isJson?: boolean;
  /** Whether the field was opened by a click or a key, to be typed into. */
  takesFocus?: boolean;
};

/** One item of a list as it is typed; what is no value yet stays in the field, and is marked. */
export function ChipInput(props: ChipInputProps) {
  const { id, label, field, node, isEntry, onJson, onDone, onKey } = props;
  const mode = props.isJson === true ? 'json' : chipMode(field, node);
  const stored = storedText(node, mode);
  const [draft, keep] = useDraft(props.path, node);
  const wasNull = useRef(false);
  const text = draft ?? stored;
  const isHalf = draft !== undefined && jsonOf(text, mode) === undefined;
  const { isQuiet, onFocus, onBlur, tell } = useProblemTiming(
    useAsked(),
    props.takesFocus === true,
    isHalf,
  );
  const isTold = isHalf && !isQuiet;
  const change = (typed: string) => {
    const isTakenBack = typed === '' && (isEntry || wasNull.current);
    const json = isTakenBack ? undefined : jsonOf(typed, mode);
    if (isTakenBack) onJson(isEntry ? undefined : 'null');
    else if (json !== undefined) onJson(json);
    if (isTakenBack || json === typed || mode === 'text') keep(undefined);
    else if (json !== undefined) keep({ text: typed, over: json });
    else
      keep({
        text: typed,
        problem: `is ${unfinishedLabels[mode]}; ${insteadOf(node?.text ?? '')}`,
      });
  };
  return (
    <>
      <input
        id={id}
        type="text"
        spellCheck={false}
        autoComplete="off"
        inputMode={mode === 'number' ? 'decimal' : undefined}
        aria-label={label}
        aria-describedby={props.describedBy}
        aria-invalid={props.isInvalid || isTold || undefined}
        title={isTold ? unfinishedLabels[mode] : undefined}
        placeholder={
          node?.kind === 'null'
            ? 'null'
            : node && stored === ''
              ? 'empty string'
              : props.placeholder
        }
        className={props.className}
        value={text}
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus={props.takesFocus}
        onChange={(event) => change(event.target.value)}
        onFocus={(event) => {
          onFocus(event);
          wasNull.current = node?.kind === 'null';
        }}
        onBlur={(event) => {
          onBlur(event);
          if (!isHalf) onDone('blur');
        }}
        onPaste={props.onPaste}
        onKeyDown={(event) => {
          const isEnter =
            event.key === 'Enter' &&
            !event.ctrlKey &&
            !event.metaKey &&
            !event.nativeEvent.isComposing;
          if (isEnter) event.preventDefault();
          if (!isEnter) onKey(event, text);
          else if (isHalf) tell();
          else onDone('enter');
        }}
      />
      {isTold && (
        <span role="status" className="px-1 text-xs leading-6 text-danger">
          {unfinishedLabels[mode]}
        </span>
      )}
    </>
  );
}

const unfinishedLabels = {
  text: 'not sent yet',
  number: 'not a number yet',
  json: 'not valid JSON yet',
};

function storedText(node: JsonNode | undefined, mode: ReturnType<typeof chipMode>): string {
  if (node === undefined) return '';
  if (mode === 'json') return node.text;
  if (node.kind === 'null') return '';
  return mode === 'text' ? String(valueOf(node)) : node.text;
}

/** The typed text as JSON; undefined where it is no value. */
function jsonOf(typed: string, mode: ReturnType<typeof chipMode>): string | undefined {
  if (mode === 'text') return JSON.stringify(typed);
  if (mode === 'number') return isNumberText(typed) ? typed : undefined;
  try {
    JSON.parse(typed);
    return typed.trim();
  } catch {
    // A half-typed value is none yet.
    return undefined;
  }
}

import { createContext, useContext, useSyncExternalStore, type ReactNode } from 'react';
import type { PathKind } from '../../../shared/model/files.ts';
import type { Problem } from '../../../shared/model/calls/problem.ts';
import type { Suggestions } from '../../../shared/model/calls/completion.ts';
import type { DraftBoard } from './draft-board.ts';
import type { Unsent } from './unsent.ts';
import type { Field } from '../schema/field.ts';
import type { JsonNode } from '../json/json-node.ts';
import type { Path } from '../json/json-text.ts';
import { pathKey } from '../json/path-key.ts';
import type { ProblemBoard } from './problem-board.ts';

/** What a list does with its items; the same as long as the list is shown. */
export type ItemActions = {
  move(from: number, to: number): void;
  duplicate(index: number): void;
  remove(index: number): void;
  /** No item comes where one was awaited. */
  giveUp(): void;
};

/** The position of an item in its list; the item being added comes last. */
export type ItemPlace = { index: number; count: number; actions: ItemActions | undefined };

export type SchemaFieldProps = {
  name: string;
  schema: unknown;
  /** Undefined for absent. */
  node: JsonNode | undefined;
  path: Path;
  isRequired: boolean;
  /** An item of a list is removed and moved, and is never absent. */
  item?: ItemPlace | undefined;
  /** A member that the schema does not name; its name can be changed. */
  isExtra?: boolean | undefined;
  /** And one that the schema allows for, as it describes a map. */
  isEntry?: boolean | undefined;
};

/** What every control is told of the value that it edits. */
export type ControlProps = {
  id: string;
  describedBy: string;
  isInvalid: boolean;
  /** What is wrong is not told yet, since it is typed in. */
  isQuiet: boolean;
  field: Field;
  node: JsonNode | undefined;
  path: Path;
  label: string;
  isRequired: boolean;
  /** An item, or a member that the schema does not name: taken away, its field would be gone too. */
  staysThere: boolean;
};

/** What may be meant by a text that is typed in a place; rejects with why it is not known. */
export type Suggest = (path: Path, text: string, signal: AbortSignal) => Promise<Suggestions>;

/** What is to be known of a field that its schema does not say as a rule for its value. */
export type FieldMark = { label: string; title: string; tone?: 'warning' };

/** Asks for a place on the disk, near what the field holds. */
export type PickPath = (
  wanted: { kind: PathKind; label: string; from: string },
  take: (path: string) => void,
) => void;

/** What the place that a form stands in can do for it; the same as long as it means the same. */
export type FormPorts = {
  /** Takes a text in the place of the whole, in a step that is undone by itself. */
  replace?(text: string, before?: Unsent): void;
  /** What the schema has against another text. */
  judge?(text: string, signal: AbortSignal): Promise<readonly Problem[]>;
  /** Asks for a value from elsewhere, for a field of this name and kind. */
  pull?(field: { label: string; kind: string }, take: (json: string) => void): void;
  /** Lets a place on the disk be picked; absent where paths are of another machine. */
  pickPath?: PickPath | undefined;
  /** People answer a question: they say Yes or No, and need no word for the type of that. */
  asksPeople?: boolean;
  /** A mark beside a field's name, by its place, its own schema and its value. */
  mark?:
    | ((path: Path, own: unknown, node: JsonNode | undefined) => FieldMark | undefined)
    | undefined;
};

/** What a form does for its controls; the same as long as the form is shown. */
export type FormActions = {
  root: unknown;
  board: ProblemBoard;
  /** What is typed and no value yet. */
  drafts: DraftBoard;
  /** Puts JSON text, exactly as it is written, in a place; with undefined takes away what is there. */
  setText(path: Path, json: string | undefined): void;
  /** The same in a step that is undone by itself. */
  placeText(path: Path, json: string): void;
  /** What the whole would be with it. */
  textWith(path: Path, json: string): string;
  setValue(path: Path, value: unknown): void;
  /** Puts JSON text in a place of which parts stay: `keep` says what becomes of what is half-typed in it. */
  rewrite(path: Path, json: string, keep: (drafts: DraftBoard) => void): void;
  /** Puts items into a list, which is made where there is none; the others stay as they are. */
  insertItems(path: Path, at: number, texts: readonly string[]): void;
  has(path: Path): boolean;
  /** Whether a value was just put there by the form itself. */
  isNew(path: Path): boolean;
  moveItem(path: Path, from: number, to: number): void;
  renameMember(path: Path, name: string, newName: string): void;
  /** Leads to the field of a place where the button that was pressed goes with what it did. */
  focusAfter(path: Path): void;
  /** Undefined where nobody knows what may be meant. */
  suggest: Suggest | undefined;
  ports: FormPorts;
  /** Draws a field, for controls that hold others. */
  renderField(props: SchemaFieldProps, key: string): ReactNode;
  /** Draws the control of a field alone. */
  renderControl(props: ControlProps): ReactNode;
};

export const Form = createContext<FormActions | undefined>(undefined);

/** What a control needs of the form it stands in. */
export function useForm(): FormActions {
  const form = useContext(Form);
  if (!form) throw new Error('This control stands outside of a form.');
  return form;
}

/** What is wrong with the value in a place. */
export function useProblem(path: Path): string | undefined {
  const { board } = useForm();
  const key = pathKey(path);
  return useSyncExternalStore(board.subscribe, () => board.read(key));
}

/** Whether the server itself has refused what stands in a place. */
export function useRefusal(path: Path): boolean {
  const { board } = useForm();
  const key = pathKey(path);
  return useSyncExternalStore(board.subscribe, () => board.isRefused(key));
}

/** How often Run has asked for what is missing since it was content. */
export function useAsked(): number {
  const { board } = useForm();
  return useSyncExternalStore(board.subscribe, board.asked);
}

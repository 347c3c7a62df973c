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
  /** Removes the empty row that waited for a new item. */
  giveUp(): void;
};

/** The position of an item in its list; the item being added comes last. */
export type ItemPlace = { index: number; count: number; actions: ItemActions | undefined };

export type SchemaFieldProps = {
  name: string;
  schema: unknown;
  /** The value; undefined where it is absent. */
  node: JsonNode | undefined;
  path: Path;
  isRequired: boolean;
  /** The place of an item in its list; items can be moved and removed, and are never absent. */
  item?: ItemPlace | undefined;
  /** A member that the schema does not name; its name can be changed. */
  isExtra?: boolean | undefined;
  /** A member that the schema does not name but allows, as it describes a map. */
  isEntry?: boolean | undefined;
};

/** What every control gets of the value that it edits. */
export type ControlProps = {
  id: string;
  describedBy: string;
  isInvalid: boolean;
  /** Whether problems are not shown yet, since the field is typed in. */
  isQuiet: boolean;
  field: Field;
  node: JsonNode | undefined;
  path: Path;
  label: string;
  isRequired: boolean;
  /** Whether the field would go with its value, as an item or a member without a name in the schema. */
  staysThere: boolean;
};

/** Suggests values for a text that is typed in a place; rejects with the reason where none are known. */
export type Suggest = (path: Path, text: string, signal: AbortSignal) => Promise<Suggestions>;

/** A mark beside a field's name that does not come from its schema. */
export type FieldMark = { label: string; title: string; tone?: 'warning' };

/** Asks for a place on the disk, near what the field holds. */
export type PickPath = (
  wanted: { kind: PathKind; label: string; from: string },
  take: (path: string) => void,
) => void;

/** What a form can ask of the place that it stands in. A stable object, as long as it means the same. */
export type FormPorts = {
  /** Replaces the whole text, as one step of undo. */
  replace?(text: string, before?: Unsent): void;
  /** The problems that another text would have. */
  judge?(text: string, signal: AbortSignal): Promise<readonly Problem[]>;
  /** Lets the user pick a value of an earlier result, for a field of this name and kind. */
  pull?(field: { label: string; kind: string }, take: (json: string) => void): void;
  /** Lets a place on the disk be picked; absent where paths are of another machine. */
  pickPath?: PickPath | undefined;
  /** Whether people answer a server's question: booleans are Yes and No, without the name of their type. */
  asksPeople?: boolean;
  /** Gives the mark of a field by its place, its own schema and its value. */
  mark?:
    | ((path: Path, own: unknown, node: JsonNode | undefined) => FieldMark | undefined)
    | undefined;
};

/** What a form does for its controls; the same as long as the form is shown. */
export type FormActions = {
  root: unknown;
  board: ProblemBoard;
  /** The texts that are no values yet. */
  drafts: DraftBoard;
  /** Puts JSON text in a place, byte for byte; undefined removes the value. */
  setText(path: Path, json: string | undefined): void;
  /** Puts JSON text in a place, as one step of undo. */
  placeText(path: Path, json: string): void;
  /** The whole text with JSON text in a place, without changing anything. */
  textWith(path: Path, json: string): string;
  setValue(path: Path, value: unknown): void;
  /** Puts JSON text in a place of which parts stay; `keep` adapts the drafts within it. */
  rewrite(path: Path, json: string, keep: (drafts: DraftBoard) => void): void;
  /** Puts items into a list, which is made where there is none; the others stay as they are. */
  insertItems(path: Path, at: number, texts: readonly string[]): void;
  has(path: Path): boolean;
  /** Whether a value was just put there by the form itself. */
  isNew(path: Path): boolean;
  moveItem(path: Path, from: number, to: number): void;
  renameMember(path: Path, name: string, newName: string): void;
  /** Focuses the field of a place after an edit that removes the pressed button. */
  focusAfter(path: Path): void;
  /** Suggests values; undefined where the server completes none. */
  suggest: Suggest | undefined;
  ports: FormPorts;
  /** Draws a field, for controls that hold others. */
  renderField(props: SchemaFieldProps, key: string): ReactNode;
  /** Draws the control of a field alone. */
  renderControl(props: ControlProps): ReactNode;
};

export const Form = createContext<FormActions | undefined>(undefined);

/** The actions of the form that a control stands in; throws outside of one. */
export function useForm(): FormActions {
  const form = useContext(Form);
  if (!form) throw new Error('This control stands outside of a form.');
  return form;
}

/** The problem of the value in a place, or undefined. */
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

/** How often Run was pressed in vain since the last valid state. */
export function useAsked(): number {
  const { board } = useForm();
  return useSyncExternalStore(board.subscribe, board.asked);
}

import { pointerPart } from '../../../shared/json/json-pointer.ts';
import { fieldOf } from '../../schema-form/schema/field.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { revealed } from '../../ui/hidden-characters.ts';

type SchemaNotesProps = { notes: readonly string[]; unchecked: string | undefined };

/** A notice of the parts of a schema that can't be used, or of why nothing was checked by it. */
export function SchemaNotes({ notes, unchecked }: SchemaNotesProps) {
  if (unchecked !== undefined) {
    return (
      <aside className={notice}>
        <p className="font-medium text-warning">The arguments could not be checked</p>
        <p className="mt-1 break-words">{revealed(unchecked, 1000)}</p>
      </aside>
    );
  }
  if (notes.length === 0) return null;
  return (
    <aside className={notice}>
      <p className="font-medium text-warning">
        {notes.length === 1
          ? 'A part of the schema is not used'
          : 'Parts of the schema are not used'}
      </p>
      <ul aria-label="The schema" className="mt-1 max-h-24 list-disc overflow-y-auto pl-4">
        {notes.map((note) => (
          <li key={note} className="break-words">
            In the schema, {revealed(note, 1000)}
          </li>
        ))}
      </ul>
    </aside>
  );
}

const notice =
  'flex-none rounded-md border border-border bg-surface px-3 py-2 text-xs text-text-muted';

/** The notes without those that a field of the form shows already as its own fault. */
export function notesBeyondFields(notes: readonly string[], schema: unknown): readonly string[] {
  if (notes.length === 0 || !isSchema(schema) || !isSchema(schema['properties'])) return notes;
  const told = Object.entries(schema['properties'])
    .filter(([, own]) => fieldOf(own, schema).fault !== undefined)
    .map(([name]) => `/properties/${pointerPart(name)}`);
  const starts = told.flatMap((at) => [`${at} `, `${at}/$ref `, `${at}/type `]);
  return notes.filter((note) => !starts.some((start) => note.startsWith(start)));
}

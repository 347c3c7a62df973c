import { jsonOf } from '../../../shared/json/json-of.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { dayAndTime } from '../../ui/format.ts';
import { prettyJson } from '../../ui/json/pretty-json.ts';
import { VisibleText } from '../../ui/visible-text.tsx';

type ContentNotesProps = {
  /** Whom the content is for, how important it is, and when it changed last (specification, annotations). */
  annotations: unknown;
  /** Its `_meta`. */
  meta: unknown;
};

const longestMeta = 20_000;

/** What a server says about a content beside it: its annotations, and its `_meta`, which is folded. */
export function ContentNotes({ annotations, meta }: ContentNotesProps) {
  const said = annotationTexts(annotations);
  if (said.length === 0 && meta === undefined) return null;
  return (
    <div className="mt-1 flex flex-col gap-0.5 text-xs text-text-muted">
      {said.length > 0 && (
        <p>
          <VisibleText text={said.join(' · ')} />
        </p>
      )}
      {meta !== undefined && (
        <details>
          <summary className="cursor-default rounded-sm focus-visible:outline-2 focus-visible:outline-accent">
            _meta
          </summary>
          <pre className="mono mt-1 max-h-60 overflow-auto rounded-md border border-border bg-surface p-2 break-all whitespace-pre-wrap">
            {textOf(meta).slice(0, longestMeta)}
          </pre>
        </details>
      )}
    </div>
  );
}

/** Annotations in words; what is malformed is named with its value. */
export function annotationTexts(annotations: unknown): string[] {
  if (annotations === undefined || annotations === null) return [];
  if (!isSchema(annotations)) return [`annotations: ${jsonOf(annotations)}`];
  const { audience, priority, lastModified } = annotations;
  return [
    ...(audience === undefined ? [] : [`for ${listed(audience)}`]),
    ...(priority === undefined ? [] : [`priority ${shown(priority)}`]),
    ...(lastModified === undefined ? [] : [`modified ${timeOf(lastModified)}`]),
  ];
}

const listed = (audience: unknown): string =>
  Array.isArray(audience) ? audience.map(shown).join(' and ') || 'nobody' : shown(audience);

const shown = (value: unknown): string =>
  (typeof value === 'string' ? value : jsonOf(value)).slice(0, 200);

/** A time of ISO 8601 in the user's time zone, or what was sent in its place. */
function timeOf(value: unknown): string {
  const at =
    typeof value === 'string' && /^\d{4}-\d\d/.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? shown(value) : dayAndTime(at);
}

const textOf = (meta: unknown): string => prettyJson(jsonOf(meta)) ?? jsonOf(meta);

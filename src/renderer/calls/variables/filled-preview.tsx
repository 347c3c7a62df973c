import { mask } from '../../../shared/secrets/mask.ts';
import type { FilledArguments } from '../../../shared/model/calls/filled-arguments.ts';
import { counted } from '../../ui/format.ts';
import { revealed } from '../../ui/hidden-characters.ts';
import { placeText } from '../../ui/json/json-path-text.ts';

/** The texts of the arguments that have values of variables in them, as they are sent. */
export function FilledPreview({ filled: { filled, otherTexts } }: { filled: FilledArguments }) {
  if (filled.length === 0) return null;
  return (
    <dl
      aria-label="Sent with variables"
      className="mt-1 grid grid-cols-[minmax(4rem,auto)_1fr] gap-x-3 gap-y-0.5 border-t border-border pt-1"
    >
      {filled.map(({ path, parts }) => (
        <div key={JSON.stringify(path)} className="contents">
          <dt className="max-w-48 truncate text-text-muted">{revealed(placeText(path))}</dt>
          <dd className="mono min-w-0 wrap-anywhere whitespace-pre-wrap">
            {parts.map(({ text, isHidden }, i) =>
              isHidden ? (
                <span
                  key={i}
                  title={`The value of ${text}`}
                  className="rounded-sm bg-warning-fill px-1 text-warning"
                >
                  <span aria-hidden>{mask}</span>
                  <span className="sr-only">value of {text}</span>
                </span>
              ) : (
                <span key={i}>{revealed(text, text.length)}</span>
              ),
            )}
          </dd>
        </div>
      ))}
      {otherTexts > 0 && (
        <dd className="col-span-2 text-text-muted">
          {counted(otherTexts, 'other string is', 'other strings are')} filled in as well.
        </dd>
      )}
    </dl>
  );
}

import { CopyButton } from '../../../ui/copy-button.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import type { NameValue } from './record-head.ts';

/** The most entries that are shown, and the most characters of a value. */
const mostShown = 500;
const longestValue = 20_000;

type NameValuesProps = { label: string; title?: string; entries: readonly NameValue[] };

/** A table of headers or of an event's fields, with a button that copies each value whole. */
export function NameValues({ label, title, entries }: NameValuesProps) {
  return (
    <div className="@container text-[12px]">
      {title !== undefined && (
        <p className="px-3 pt-2 pb-1 font-mono font-medium break-all select-text">
          <VisibleText text={title} />
        </p>
      )}
      <table aria-label={label} className="w-full border-collapse font-mono select-text">
        <tbody>
          {entries.slice(0, mostShown).map(({ name, value }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a name may stand there twice
            <tr key={at} className="group border-b border-border align-top hover:bg-hover">
              <th
                scope="row"
                className="w-px py-0.5 pr-3 pl-3 text-left font-normal whitespace-nowrap text-text-muted"
                title={name}
              >
                <span className="block max-w-[min(15rem,38cqi)] truncate">
                  {name === '' ? '—' : <VisibleText text={name} />}
                </span>
              </th>
              <td className="py-0.5 pr-1 break-all whitespace-pre-wrap">
                <VisibleText text={value.slice(0, longestValue)} />
                {value.length > longestValue && (
                  <span className="text-text-muted"> … the rest is in the raw text</span>
                )}
              </td>
              <td className="w-6 py-0 pr-1 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100">
                <CopyButton label={`Copy ${name}`} text={value} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entries.length === 0 && <p className="px-3 py-1 text-text-muted">There are none.</p>}
      {entries.length > mostShown && (
        <p className="px-3 py-1 text-text-muted">
          The first {mostShown} of {entries.length}; the raw text has all of it.
        </p>
      )}
    </div>
  );
}

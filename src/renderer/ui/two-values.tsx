import type { ReactNode } from 'react';
import { VisibleText } from './visible-text.tsx';

type TwoValuesProps = {
  /** The heads of the three columns: what is compared, and where each value stands. */
  heads: [of: string, one: string, other: string];
  rows: { key: string; label: ReactNode; one: string; other: string }[];
};

/** What differs, a row each, with both values beside one another. */
export function TwoValues({ heads: [of, one, other], rows }: TwoValuesProps) {
  return (
    <table className="mt-2 w-full table-fixed text-left">
      <thead className="text-xs text-text-muted">
        <tr>
          <th className="w-1/4 max-w-40 font-medium">{of}</th>
          <th className="font-medium">{one}</th>
          <th className="font-medium">{other}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} className="align-top">
            <td className="pr-2 break-words">{row.label}</td>
            <td className="mono pr-2 break-all">
              <VisibleText text={row.one} />
            </td>
            <td className="mono break-all">
              <VisibleText text={row.other} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

import type { HiddenKind, HiddenPreview } from '../../../../shared/model/traffic/traffic-export.ts';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { count, counted } from '../../../ui/format.ts';
import type { Hides } from './export-choice.ts';
import type { ExportPreview } from './use-export-preview.ts';

const kinds: { name: keyof Hides; kind: HiddenKind; title: string }[] = [
  { name: 'known', kind: 'known', title: 'Values of variables, keys and tokens' },
  { name: 'headers', kind: 'header', title: 'Headers that carry credentials' },
  { name: 'addresses', kind: 'address', title: 'Passwords and tokens in addresses' },
  { name: 'members', kind: 'member', title: 'Values with secret names' },
  { name: 'texts', kind: 'text', title: 'Likely tokens and keys' },
];
const shownPlaces = 7;

type Props = { hides: Hides; preview: ExportPreview; onHides(hides: Hides): void };

/** Chooses what an export hides, with how often and where each was found. */
export function ExportHides({ hides, preview: { preview, problem, isReading }, onHides }: Props) {
  const hidden = preview?.hidden ?? [];
  const found = (kind: HiddenKind) =>
    hidden.reduce((sum, place) => (place.kind === kind ? sum + place.count : sum), 0);
  const isLeft = kinds.some(({ name, kind }) => !hides[name] && found(kind) > 0);
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="mb-1 font-medium">Hide in the export</legend>
      {kinds.map(({ name, kind, title }) => (
        <Checkbox
          key={name}
          checked={hides[name]}
          onChecked={(isOn) => onHides({ ...hides, [name]: isOn })}
        >
          <span className="flex-1">{title}</span>
          <span className="text-text-muted tabular-nums">
            {preview ? `${count(found(kind))}×` : ''}
          </span>
        </Checkbox>
      ))}
      {isLeft && <p className="text-warning">Unticked values are exported in plain text.</p>}
      {problem !== undefined && (
        <p role="alert" className="text-danger">
          The number of matches is unknown. {problem}
        </p>
      )}
      <output className="text-xs text-text-muted">
        {isReading ? 'Looking for them…' : preview && countedIn(preview)}
      </output>
      {hidden.length > 0 && (
        <ul aria-label="Places" className="mono text-text-muted">
          {hidden.slice(0, shownPlaces).map(({ kind, place, count: times }) => (
            <li key={`${kind} ${place}`} className="flex gap-2">
              <span className="min-w-0 flex-1 truncate">{place}</span>
              <span className="tabular-nums">{count(times)}×</span>
            </li>
          ))}
          {hidden.length > shownPlaces && (
            <li className="font-sans text-xs">
              and {counted(hidden.length - shownPlaces, 'more place', 'more places')}
            </li>
          )}
        </ul>
      )}
    </fieldset>
  );
}

const countedIn = ({ records, isWhole }: HiddenPreview): string =>
  `Counted in ${isWhole ? '' : 'the first '}${counted(records, 'record', 'records')}.`;

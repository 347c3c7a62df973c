import { ListFilter } from 'lucide-react';
import { create } from 'zustand';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { useJsonPath } from './json-path-store.ts';
import { IconButton, ToggleButton } from '../../../ui/button.tsx';
import { compactInputClass } from '../../../ui/fields/text-field.tsx';

type BodyMode = 'json' | 'content' | 'table';

const modes: readonly { mode: BodyMode; title: string }[] = [
  { mode: 'json', title: 'JSON' },
  { mode: 'content', title: 'Content' },
  { mode: 'table', title: 'Table' },
];

/** The layout of bodies, which stays as chosen from record to record. */
export const useBodyMode = create<{ mode: BodyMode }>(() => ({ mode: 'json' }));

/** Whether a record's body can be laid out in several ways. */
export const hasModes = ({ kind }: WireRecord): boolean =>
  kind === 'message' || kind === 'http-body';

export function BodyModes() {
  const mode = useBodyMode((state) => state.mode);
  const isFiltered = useJsonPath((state) => state.isOpen);
  return (
    <fieldset aria-label="Show the body as" className="ml-auto flex shrink-0 items-center">
      <select
        aria-label="Layout of the body"
        className={`${compactInputClass} body-modes-menu h-6! px-1! text-text`}
        value={mode}
        onChange={({ target }) => {
          const chosen = modes.find((one) => one.mode === target.value);
          if (chosen) useBodyMode.setState({ mode: chosen.mode });
        }}
      >
        {modes.map(({ mode: each, title }) => (
          <option key={each} value={each}>
            {title}
          </option>
        ))}
      </select>
      {modes.map(({ mode: each, title }) => (
        <ToggleButton
          key={each}
          isOn={mode === each}
          className="body-mode h-5! px-1.5!"
          onClick={() => useBodyMode.setState({ mode: each })}
        >
          {title}
        </ToggleButton>
      ))}
      <IconButton
        icon={ListFilter}
        label="Filter the body"
        hint="Pick values by JSONPath or JMESPath"
        aria-pressed={isFiltered}
        onClick={() => useJsonPath.setState({ isOpen: !isFiltered })}
      />
    </fieldset>
  );
}

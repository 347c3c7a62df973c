import { ListFilter } from 'lucide-react';
import { create } from 'zustand';
import type { WireRecord } from '../../../../shared/model/traffic/wire.ts';
import { IconControl, Toggle } from '../controls.tsx';
import { useJsonPath } from './json-path-store.ts';

type BodyMode = 'json' | 'content' | 'table';

const modes: readonly { mode: BodyMode; title: string }[] = [
  { mode: 'json', title: 'JSON' },
  { mode: 'content', title: 'Content' },
  { mode: 'table', title: 'Table' },
];

/** How bodies are laid out; it stays as chosen from record to record. */
export const useBodyMode = create<{ mode: BodyMode }>(() => ({ mode: 'json' }));

/** Whether there are several ways to lay out what a record holds. */
export const hasModes = ({ kind }: WireRecord): boolean =>
  kind === 'message' || kind === 'http-body';

export function BodyModes() {
  const mode = useBodyMode((state) => state.mode);
  const isFiltered = useJsonPath((state) => state.isOpen);
  return (
    <fieldset aria-label="Show the body as" className="ml-auto flex shrink-0 items-center">
      <select
        aria-label="Layout of the body"
        className="traffic-field body-modes-menu h-6! px-1! text-text"
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
        <Toggle
          key={each}
          isOn={mode === each}
          className="traffic-control body-mode h-5! px-1.5!"
          onClick={() => useBodyMode.setState({ mode: each })}
        >
          {title}
        </Toggle>
      ))}
      <IconControl
        icon={ListFilter}
        label="Filter the body"
        title="Pick values by JSONPath or JMESPath"
        aria-pressed={isFiltered}
        onClick={() => useJsonPath.setState({ isOpen: !isFiltered })}
      />
    </fieldset>
  );
}

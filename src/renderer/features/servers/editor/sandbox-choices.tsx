import type { SandboxChoice } from '../../../../shared/model/servers/sandbox.ts';
import { Choice } from '../../../ui/fields/choice.tsx';
import { Labelled } from './labelled.tsx';

type SandboxValue = Pick<SandboxChoice, 'network' | 'files'>;
type Props = { value: SandboxValue; onValue(change: Partial<SandboxValue>): void };

/** Chooses the network and the files that a stdio server may reach. */
export function SandboxChoices({ value, onValue }: Props) {
  return (
    <div className="flex flex-wrap gap-x-8 gap-y-3">
      <Labelled label="Network">
        <Choice
          label="Network"
          value={value.network}
          options={[
            { value: 'allowed', label: 'Allowed' },
            { value: 'none', label: 'None' },
          ]}
          onChoice={(network) => onValue({ network })}
        />
      </Labelled>
      <Labelled label="Files">
        <Choice
          label="Files"
          value={value.files}
          options={[
            { value: 'all', label: 'All of yours' },
            { value: 'folder', label: 'Only one folder' },
          ]}
          onChoice={(files) => onValue({ files })}
        />
      </Labelled>
    </div>
  );
}

import {
  capabilityNames,
  declaredNames,
  type CapabilityName,
} from '../../../../shared/model/servers/declared.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';

type DeclaredBoxesProps = {
  /** The names as the definition has them; undefined for all. */
  chosen: readonly string[] | undefined;
  onChosen(chosen: string[] | undefined): void;
};

const labels: Record<CapabilityName, string> = {
  'elicitation.form': 'Elicitation, form',
  'elicitation.url': 'Elicitation, URL',
  sampling: 'Sampling',
  'sampling.tools': 'Sampling with tools',
  roots: 'Roots',
  tasks: 'Tasks',
  skills: 'Skills',
  apps: 'MCP Apps',
};

/** A box for each capability of the client that a server can be told of. */
export function DeclaredBoxes({ chosen, onChosen }: DeclaredBoxesProps) {
  const declared = declaredNames(chosen);
  const unknown = (chosen ?? []).filter((name) => !isKnown(name));
  const choose = (names: readonly CapabilityName[]) =>
    onChosen(
      names.length === capabilityNames.length && unknown.length === 0
        ? undefined
        : [...names, ...unknown],
    );
  return (
    <div
      role="group"
      aria-label="Declared capabilities"
      className="flex flex-wrap items-center gap-x-4 gap-y-1"
    >
      {capabilityNames.map((name) => (
        <Checkbox
          key={name}
          checked={declared.includes(name)}
          disabled={name === 'sampling.tools' && !declared.includes('sampling')}
          onChecked={(isChecked) =>
            choose(
              capabilityNames.filter((one) => (one === name ? isChecked : declared.includes(one))),
            )
          }
        >
          {labels[name]}
        </Checkbox>
      ))}
      <span className="flex gap-1">
        <Button size="small" variant="ghost" onClick={() => choose(capabilityNames)}>
          All
        </Button>
        <Button size="small" variant="ghost" onClick={() => choose([])}>
          None
        </Button>
      </span>
    </div>
  );
}

const isKnown = (name: string): name is CapabilityName =>
  (capabilityNames as readonly string[]).includes(name);

import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { longestTarget, targetOf } from '../target-of.ts';

type FoundServersProps = {
  servers: readonly ServerDefinition[];
  /** The names of the servers that are not to be added. */
  excluded: readonly string[];
  onExcluded(names: string[]): void;
};

/** The servers of a pasted configuration, to choose from. */
export function FoundServers({ servers, excluded, onExcluded }: FoundServersProps) {
  return (
    <ul
      aria-label="Servers found"
      className="flex flex-col divide-y divide-border rounded-md border border-border"
    >
      {servers.map(({ name, launch }) => (
        <li key={name}>
          <Checkbox
            className="px-3 py-1.5"
            checked={!excluded.includes(name)}
            onChecked={(isWanted) =>
              onExcluded(
                isWanted ? excluded.filter((other) => other !== name) : [...excluded, name],
              )
            }
          >
            <span className="max-w-3/5 shrink-0 font-medium break-all">
              <VisibleText isStrict text={name} />
            </span>
            <code className="min-w-0 flex-1 truncate text-text-muted">
              <VisibleText isStrict text={targetOf(launch).slice(0, longestTarget)} />
            </code>
            <Badge>{launch.kind === 'http' ? 'HTTP' : launch.kind}</Badge>
          </Checkbox>
        </li>
      ))}
    </ul>
  );
}

import type { RegistryEntry, RegistryWay } from '../../../../shared/model/servers/registry.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { Button } from '../../../ui/button.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { longestTarget, targetOf } from '../target-of.ts';

type RegistryEntryRowProps = {
  entry: RegistryEntry;
  onPick(definition: ServerDefinition): void;
};

/** A server of a registry, with each way to run or to reach it. */
export function RegistryEntryRow({ entry, onPick }: RegistryEntryRowProps) {
  const { name, title, description, version, page, isDeprecated, ways } = entry;
  return (
    <li className="flex flex-col gap-1 px-2 py-1.5">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <span className="font-medium break-all">
          <VisibleText isStrict text={name} />
        </span>
        {title !== undefined && <VisibleText text={title} />}
        <span className="mono text-[11px] text-text-muted">
          <VisibleText isStrict text={version} />
        </span>
        {isDeprecated && <span className="text-xs text-warning">deprecated</span>}
      </div>
      <p className="text-xs leading-4 break-words text-text-muted">
        <VisibleText text={description} />
        {page !== undefined && (
          <span className="mono block text-[11px] break-all">
            <VisibleText isStrict text={page} />
          </span>
        )}
      </p>
      {ways.length === 0 && (
        <p className="text-xs text-text-muted">It has no package and no address.</p>
      )}
      {ways.map((way, at) => (
        // Packages may be the same.
        // oxlint-disable-next-line react/no-array-index-key
        <Way key={at} way={way} onPick={onPick} />
      ))}
    </li>
  );
}

function Way({ way, onPick }: { way: RegistryWay; onPick: RegistryEntryRowProps['onPick'] }) {
  if (way.status === 'unusable') {
    return (
      <p className="text-xs break-words text-text-muted">
        <VisibleText text={`${way.name} can’t be used: ${way.reason}`} />
      </p>
    );
  }
  const { definition, notes } = way;
  const inputs = definition.inputs ?? [];
  return (
    <div className="flex items-start gap-2">
      <div className="min-w-0 flex-1 text-xs">
        <code className="mono break-all">
          <VisibleText isStrict text={targetOf(definition.launch).slice(0, longestTarget)} />
        </code>
        {inputs.length > 0 && (
          <p className="text-text-muted">
            Asks for <VisibleText text={inputs.map(({ name }) => name).join(', ')} />.
          </p>
        )}
        {notes.map((note) => (
          <p key={note} className="text-text-muted">
            <VisibleText text={note} />
          </p>
        ))}
      </div>
      <Button size="small" aria-label={`Use ${definition.name}`} onClick={() => onPick(definition)}>
        Use
      </Button>
    </div>
  );
}

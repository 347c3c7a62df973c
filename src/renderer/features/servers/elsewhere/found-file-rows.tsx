import { TriangleAlert } from 'lucide-react';
import {
  clientNames,
  type FoundFile,
  type FoundServer,
} from '../../../../shared/model/servers/elsewhere.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { LongText } from '../../../ui/long-text.tsx';
import { VisibleText } from '../../../ui/visible-text.tsx';
import { longestTarget, targetOf } from '../target-of.ts';
import { keyOf } from './use-elsewhere.ts';

/** The servers to add, by file and name; `project` is the folder of a project's own file. */
export type Wanted = ReadonlyMap<string, { definition: ServerDefinition; project?: string }>;

type FoundFileProps = {
  found: FoundFile;
  wanted: Wanted;
  onWanted(wanted: Wanted): void;
};

/** A file of another app: its usable servers to choose from, and why the others can't be used. */
export function FoundFileRows({ found, wanted, onWanted }: FoundFileProps) {
  const { client, file, project } = found;
  const servers = found.status === 'read' ? found.servers : [];
  const keyFor = (definition: ServerDefinition) => `${keyOf(found)}\n${definition.name}`;
  const fresh = servers.flatMap((server) =>
    server.status === 'usable' && !server.isStored ? [server.definition] : [],
  );
  const areAllWanted = fresh.every((definition) => wanted.has(keyFor(definition)));
  const change = (definitions: ServerDefinition[], isWanted: boolean) => {
    const next = new Map(wanted);
    for (const definition of definitions) {
      if (isWanted)
        next.set(keyFor(definition), { definition, ...(project !== undefined && { project }) });
      else next.delete(keyFor(definition));
    }
    onWanted(next);
  };
  return (
    <section aria-label={`${clientNames[client]}, ${project ?? file}`} className="mb-4">
      <header className="mb-1 flex items-baseline gap-2">
        <h3 className="shrink-0 font-semibold">{clientNames[client]}</h3>
        <code className="min-w-0 flex-1 truncate text-text-muted" title={file}>
          <VisibleText text={project ?? file} />
        </code>
        {fresh.length > 1 && (
          <Checkbox
            className="shrink-0 text-xs text-text-muted"
            checked={areAllWanted}
            onChecked={(isWanted) => change(fresh, isWanted)}
          >
            All new servers
          </Checkbox>
        )}
      </header>
      {found.status === 'failed' ? (
        <p className="rounded-md border border-border px-3 py-1.5 text-danger">{found.message}</p>
      ) : (
        <ul className="flex flex-col divide-y divide-border rounded-md border border-border">
          {servers.map((server) =>
            server.status === 'usable' ? (
              <UsableRow
                key={server.definition.name}
                server={server}
                isWanted={wanted.has(keyFor(server.definition))}
                onWanted={(isWanted) => change([server.definition], isWanted)}
              />
            ) : (
              <li key={server.name} className="flex flex-col px-3 py-1.5 pl-8.5">
                <s className="text-text-muted">
                  <VisibleText text={server.name || '(no name)'} />
                </s>
                <span className="text-xs text-text-muted">
                  <VisibleText text={server.reason} />
                </span>
              </li>
            ),
          )}
        </ul>
      )}
    </section>
  );
}

type UsableRowProps = {
  server: Extract<FoundServer, { status: 'usable' }>;
  isWanted: boolean;
  onWanted(isWanted: boolean): void;
};

function UsableRow({ server, isWanted, onWanted }: UsableRowProps) {
  const { definition, isDisabled, isStored, notes } = server;
  const { name, launch, inputs = [] } = definition;
  const asked = inputs.map((input) => input.name);
  return (
    <li className="flex flex-col gap-0.5 px-3 py-1.5">
      <Checkbox checked={isWanted} onChecked={onWanted} aria-label={name}>
        <span className="font-medium break-all">
          <VisibleText isStrict text={name} />
        </span>
        <span className="flex-1" />
        {isStored && <Badge>already added</Badge>}
        {isDisabled && <Badge>disabled in that app</Badge>}
        <Badge>{launch.kind === 'http' ? 'HTTP' : launch.kind}</Badge>
      </Checkbox>
      <div className="flex flex-col gap-0.5 pl-5.5 text-xs text-text-muted">
        <code className="break-all">
          <LongText isStrict text={targetOf(launch)} longest={longestTarget} />
        </code>
        {launch.kind === 'stdio' && launch.cwd !== undefined && (
          <span>
            in <VisibleText isStrict text={launch.cwd} />
          </span>
        )}
        <Names label="sets" names={namesOf(launch)} />
        <Names label="asks for" names={asked} />
        {notes.map((note) => (
          <span key={note} className="flex items-start gap-1.5 text-warning">
            <TriangleAlert size={12} aria-hidden className="mt-0.5 shrink-0" />
            <VisibleText text={note} />
          </span>
        ))}
      </div>
    </li>
  );
}

function Names({ label, names }: { label: string; names: string[] }) {
  if (names.length === 0) return null;
  return (
    <span className="break-words">
      {label} <VisibleText isStrict text={names.join(', ')} />
    </span>
  );
}

/** Lists the names of variables or headers, not their values, which may be secret. */
function namesOf(launch: ServerDefinition['launch']): string[] {
  if (launch.kind === 'bundled') return [];
  return Object.keys(launch.kind === 'http' ? launch.headers : launch.env);
}

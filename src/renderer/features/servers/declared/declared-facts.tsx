import { useState } from 'react';
import type { Root } from '../../../../shared/model/servers/declared.ts';
import { declaredNames } from '../../../../shared/model/servers/declared.ts';
import type { ConnectionSnapshot } from '../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../shared/model/servers/server.ts';
import { report } from '../../../notices.ts';
import { connectServer, updateServer } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { DeclaredBoxes } from './declared-boxes.tsx';
import { readRoots, RootsField } from './roots-field.tsx';

type DeclaredFactsProps = { connection: ConnectionSnapshot; definition: ServerDefinition };

/** What the server is told of its client, which can be changed here; it holds from the next connection on. */
export function DeclaredFacts({ connection, definition }: DeclaredFactsProps) {
  const { declares, name } = definition;
  const wanted = declaredNames(declares);
  const isOther = wanted.join() !== connection.declared.join();
  return (
    <div className="flex flex-col items-start gap-2">
      <DeclaredBoxes
        chosen={declares}
        onChosen={(chosen) =>
          store({ ...without(definition), ...(chosen && { declares: chosen }) })
        }
      />
      {isOther && <NotTold serverName={name} />}
    </div>
  );
}

function NotTold({ serverName }: { serverName: string }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      <output className="text-text-muted">Takes effect when the server is reconnected.</output>
      <Button size="small" onClick={() => connectServer(serverName)}>
        Reconnect
      </Button>
    </span>
  );
}

/** The roots that a server may know of; it is told of others once they are agreed to. */
export function RootsFacts({ connection, definition }: DeclaredFactsProps) {
  const stored = definition.roots ?? [];
  const isOther = JSON.stringify(stored) !== JSON.stringify(connection.roots ?? []);
  const [draft, setDraft] = useState<Root[]>();
  const save = () => {
    const { roots: _before, ...rest } = definition;
    const roots = readRoots(draft ?? stored);
    store({ ...rest, ...(roots.length > 0 && { roots }) });
    setDraft(undefined);
  };
  return (
    <div className="flex max-w-xl flex-col items-start gap-2">
      <RootsField isLabelled roots={draft ?? stored} onRoots={setDraft} />
      {!draft && isOther && <NotTold serverName={definition.name} />}
      {draft && (
        <span className="flex gap-2">
          <Button size="small" variant="primary" onClick={save}>
            Save roots
          </Button>
          <Button size="small" variant="ghost" onClick={() => setDraft(undefined)}>
            Cancel
          </Button>
        </span>
      )}
    </div>
  );
}

function without({ declares: _before, ...rest }: ServerDefinition): ServerDefinition {
  return rest;
}

const store = (definition: ServerDefinition): void =>
  report(updateServer(definition.name, definition), `${definition.name} could not be changed`);

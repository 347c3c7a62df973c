import type { SandboxChoice } from '../../../shared/model/servers/sandbox.ts';
import { report } from '../../notices.ts';
import {
  connectServer,
  definitionOf,
  updateServer,
  useServers,
} from '../../stores/servers-store.ts';
import { SandboxChoices } from './editor/sandbox-choices.tsx';

/**
 * Chooses the sandbox of a stdio server in its launch sheet: stores it, then asks for a new sheet.
 */
export function SheetSandbox({ serverName }: { serverName: string }) {
  const definition = useServers((state) => definitionOf(state, serverName));
  if (definition?.launch.kind !== 'stdio') return null;
  const { launch } = definition;
  const { network = 'allowed', files = 'all', folder } = launch.sandbox ?? {};
  const choose = (change: Partial<SandboxChoice>) => {
    const sandbox = { network, files, ...(folder === undefined ? {} : { folder }), ...change };
    const store = async () => {
      await updateServer(serverName, { ...definition, launch: { ...launch, sandbox } });
      connectServer(serverName);
    };
    report(store(), `${serverName} could not be put into a sandbox`);
  };
  return (
    <section aria-label="Sandbox" className="mt-3 border-t border-border pt-3">
      <h3 className="mb-2 text-xs font-medium text-text-muted">What it may reach</h3>
      <SandboxChoices value={{ network, files }} onValue={choose} />
    </section>
  );
}

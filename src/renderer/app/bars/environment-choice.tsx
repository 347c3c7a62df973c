import { Check, Layers, Pencil } from 'lucide-react';
import { notify, report } from '../../notices.ts';
import { openOverlay } from '../../overlays.ts';
import { useConnections } from '../../stores/connections-store.ts';
import { connectServer } from '../../stores/servers-store.ts';
import { useSettings, writeSettings } from '../../stores/settings-store.ts';
import { IconButton } from '../../ui/button.tsx';
import { counted } from '../../ui/format.ts';
import { Menu } from '../../ui/menu.tsx';

/** A menu with the active environment and the others; without any, a button to make one. */
export function EnvironmentChoice() {
  const settings = useSettings((state) => state.settings);
  const environments = settings?.environments ?? [];
  if (environments.length === 0) {
    return (
      <IconButton
        icon={Layers}
        label="Environments"
        hint="Environments: values for server variables"
        onClick={() => openOverlay('environments')}
      />
    );
  }
  const active = environments.find(({ name }) => name === settings?.environment)?.name;
  const choices = [...environments.map(({ name }) => name), undefined];
  return (
    <Menu
      align="end"
      items={[
        ...choices.map((name) => ({
          label: name ?? 'No environment',
          ...(name === active ? { icon: Check } : {}),
          onSelect: () => report(activate(name), 'The environment could not be changed'),
        })),
        'separator',
        { label: 'Edit environments', icon: Pencil, onSelect: () => openOverlay('environments') },
      ]}
    >
      <button
        type="button"
        className="flex h-6 items-center gap-1.5 rounded-md px-1.5 hover:bg-hover"
        title="Active environment: provides the values of ${NAME} in servers"
      >
        <Layers size={13} aria-hidden />
        <span className="sr-only">Environment: </span>
        {active ?? 'No environment'}
      </button>
    </Menu>
  );
}

/** Changes the active environment, and offers to reconnect the servers that run with another. */
async function activate(name: string | undefined): Promise<void> {
  await writeSettings({ environment: name ?? '' });
  const stale = Object.values(useConnections.getState().byId).filter(
    ({ environment, state }) =>
      environment !== undefined && environment !== name && state.status === 'ready',
  );
  if (stale.length === 0) return;
  const servers = counted(stale.length, 'server', 'servers');
  notify({
    title: `${name ?? 'No environment'} is active for the next connections`,
    action: {
      label: `Reconnect ${servers}`,
      run: () => stale.forEach(({ serverName }) => connectServer(serverName)),
    },
  });
}

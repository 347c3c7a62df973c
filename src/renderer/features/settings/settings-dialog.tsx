import { useState } from 'react';
import type { NetworkSettings } from '../../../shared/model/network.ts';
import { proxyAddress } from '../../../shared/model/patterns.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { useSettings, writeSettings } from '../../stores/settings-store.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { FieldNote } from '../../ui/field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';

/** What is chosen for the whole app. */
export function SettingsDialog({ onClose }: { onClose(): void }) {
  const network = useSettings(({ settings }) => settings?.network);
  return network ? (
    <Fields network={network} onClose={onClose} />
  ) : (
    <Dialog title="Settings" onClose={onClose}>
      <Skeleton label="Loading the settings" />
    </Dialog>
  );
}

type FieldsProps = { network: NetworkSettings; onClose(): void };

function Fields({ network, onClose }: FieldsProps) {
  const [proxy, setProxy] = useState(network.proxy ?? '');
  const [noProxy, setNoProxy] = useState(network.noProxy ?? '');
  const [caFile, setCaFile] = useState(network.caFile ?? '');
  const [failure, setFailure] = useState<string>();
  const isProxy = proxyAddress.test(proxy.trim());
  const proxyError = isProxy ? undefined : 'Enter an address as http://proxy.example:8080.';
  const save = async () => {
    if (!isProxy) return;
    try {
      await writeSettings({ network: withoutEmpty({ proxy, noProxy, caFile }) });
      onClose();
    } catch (error) {
      setFailure(messageOf(error));
    }
  };
  return (
    <Dialog
      title="Settings"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" disabled={!isProxy} onClick={() => void save()}>
            Save
          </Button>
        </>
      }
    >
      <form
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          void save();
        }}
      >
        <section className="flex flex-col gap-3" aria-label="Network">
          <h3 className="font-semibold">Network</h3>
          <TextField
            isMono
            label="Proxy"
            placeholder="http://proxy.example:8080"
            hint="Empty: as HTTP_PROXY and HTTPS_PROXY have it. This machine is always reached without."
            value={proxy}
            error={proxyError}
            onValue={setProxy}
          />
          <TextField
            isMono
            label="Hosts without the proxy"
            placeholder="internal.example,.local"
            hint="Empty: as NO_PROXY has it."
            value={noProxy}
            onValue={setNoProxy}
          />
          <TextField
            isMono
            label="Certificate authorities"
            placeholder="/etc/ssl/company-ca.pem"
            hint="A PEM file, trusted besides those of the system."
            value={caFile}
            onValue={setCaFile}
          />
          {failure !== undefined && <FieldNote error={failure} />}
          <FieldNote hint="Holds for the next connections." />
        </section>
        <button type="submit" hidden>
          Save
        </button>
      </form>
    </Dialog>
  );
}

const withoutEmpty = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ''));

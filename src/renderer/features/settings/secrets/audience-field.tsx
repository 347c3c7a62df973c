import { useState } from 'react';
import { useServers } from '../../../stores/servers-store.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { TextInput } from '../../../ui/fields/text-field.tsx';

type Props = { audience: readonly string[]; onAudience(audience: string[]): void };

/** Chooses the servers and addresses that may be given a secret. */
export function AudienceField({ audience, onAudience }: Props) {
  const snapshot = useServers((state) => state.snapshot);
  const [address, setAddress] = useState('');
  const servers = (snapshot?.servers ?? []).filter(({ launch }) => launch.kind !== 'bundled');
  const known = servers.map(({ name }) => `server:${name}`);
  const others = audience.filter((member) => member !== 'any' && !known.includes(member));
  const isForAny = audience.includes('any');
  const toggle = (member: string) => (isOn: boolean) =>
    onAudience(isOn ? [...audience, member] : audience.filter((one) => one !== member));
  const origin = URL.canParse(address.trim()) ? new URL(address.trim()).origin : 'null';
  const add = () => {
    if (origin === 'null') return;
    onAudience([...new Set([...audience, `origin:${origin}`])]);
    setAddress('');
  };
  return (
    <fieldset className="flex flex-col gap-1.5 rounded-md border border-border px-3 py-2">
      <legend className="px-1 text-xs font-medium">Available to</legend>
      <Checkbox checked={isForAny} onChecked={toggle('any')}>
        Any server or address that refers to it
      </Checkbox>
      {!isForAny && (
        <>
          <div className="grid max-h-32 grid-cols-2 gap-1 overflow-auto">
            {[...known, ...others].map((member) => (
              <Checkbox key={member} checked={audience.includes(member)} onChecked={toggle(member)}>
                <span className="truncate">{member.replace(/^(?:server|origin):/, '')}</span>
              </Checkbox>
            ))}
          </div>
          <div className="flex gap-2">
            <TextInput
              aria-label="Address of an endpoint, a collector or a proxy"
              placeholder="https://api.example.com"
              value={address}
              onValue={setAddress}
              onKeyDown={(event) => {
                if (event.key !== 'Enter') return;
                event.preventDefault();
                add();
              }}
            />
            <Button disabled={origin === 'null'} onClick={add}>
              Add address
            </Button>
          </div>
        </>
      )}
    </fieldset>
  );
}

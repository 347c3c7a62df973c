import { useState, type FormEvent } from 'react';
import type { GuidedTarget } from '../../../shared/model/guided-sign-in.ts';
import { report } from '../../notices.ts';
import { useServers } from '../../stores/servers-store.ts';
import { Button } from '../../ui/button.tsx';
import { Choice } from '../../ui/fields/choice.tsx';
import { focusWrong } from '../../ui/fields/focus-wrong.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { nameTarget, openTarget, useDebugger } from './debugger-store.ts';

type Kind = GuidedTarget['kind'];

const kinds: { value: Kind; label: string }[] = [
  { value: 'server', label: 'A server of yours' },
  { value: 'url', label: 'Any address' },
  { value: 'issuer', label: 'Authorization server' },
];

/** Names what is signed in at. */
export function TargetForm({ onLeave }: { onLeave: (() => void) | undefined }) {
  const snapshot = useServers((state) => state.snapshot);
  const { opening, openProblem } = useDebugger();
  const names = (snapshot?.servers ?? [])
    .filter(({ launch }) => launch.kind === 'http')
    .map(({ name }) => name);
  const [kind, setKind] = useState<Kind>('url');
  const [texts, setTexts] = useState({ server: names[0] ?? '', url: '', issuer: '' });
  const [isWarned, setWarned] = useState(false);
  const text = texts[kind].trim();
  const problem = problemOf(kind, text);
  const set = (value: string) => {
    setTexts({ ...texts, [kind]: value });
    forgetProblem();
  };
  const open = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (problem !== undefined) return focusWrong(event.currentTarget, () => setWarned(true));
    // Until it is open the form stays, with what was typed.
    nameTarget(true);
    report(openTarget(targetOf(kind, text)), 'The sign-in could not be opened');
  };
  return (
    <form
      aria-label="What you sign in to"
      className="flex w-[min(36rem,100%)] flex-col items-stretch gap-3 text-left"
      onSubmit={open}
    >
      <Choice
        label="Kind of target"
        value={kind}
        options={kinds.filter(({ value }) => value !== 'server' || names.length > 0)}
        onChoice={(next) => {
          setKind(next);
          setWarned(false);
          forgetProblem();
        }}
      />
      {kind === 'server' ? (
        <SelectField
          label="Server"
          value={texts.server}
          options={names.map((name) => ({ value: name, label: name }))}
          onValue={set}
        />
      ) : (
        <TextField
          key={kind}
          isMono
          // Whoever opens the form wants to type here.
          // oxlint-disable-next-line jsx-a11y/no-autofocus
          autoFocus
          label={kind === 'url' ? 'Address of the MCP server' : 'Issuer'}
          placeholder={kind === 'url' ? 'https://example.com/mcp' : 'https://auth.example.com'}
          error={isWarned && problem !== undefined ? problem : openProblem}
          value={texts[kind]}
          onValue={set}
        />
      )}
      {kind === 'server' && openProblem !== undefined && (
        <p role="alert" className="text-xs text-danger">
          {openProblem}
        </p>
      )}
      <div className="flex justify-end gap-2">
        {onLeave && <Button onClick={onLeave}>Cancel</Button>}
        <Button variant="primary" type="submit" isBusy={opening !== undefined}>
          Open
        </Button>
      </div>
    </form>
  );
}

/** Why the target before could not be opened says nothing about another one. */
function forgetProblem(): void {
  if (useDebugger.getState().openProblem !== undefined) nameTarget(true);
}

function problemOf(kind: Kind, text: string): string | undefined {
  if (kind === 'server') return text === '' ? 'Choose a server.' : undefined;
  return isAddress(text) ? undefined : 'Enter an address that starts with http:// or https://.';
}

const isAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]\S*$/i.test(text) && URL.canParse(text);

function targetOf(kind: Kind, text: string): GuidedTarget {
  switch (kind) {
    case 'server':
      return { kind, serverName: text };
    case 'url':
      return { kind, url: text };
    case 'issuer':
      return { kind, issuer: text };
  }
}

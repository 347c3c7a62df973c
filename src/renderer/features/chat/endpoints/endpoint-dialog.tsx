import { PlugZap, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type {
  EndpointCheck,
  KeyProtection,
  KeyState,
} from '../../../../shared/model/chat-endpoint.ts';
import type { Approval, LaunchSheet } from '../../../../shared/model/servers/launch-preview.ts';
import { messageOf } from '../../../../shared/rpc/errors.ts';
import { backend } from '../../../backend.ts';
import { report } from '../../../notices.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox } from '../../../ui/fields/checkbox.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { counted, duration } from '../../../ui/format.ts';
import { LaunchSheetDialog } from '../../../ui/consent/launch-sheet.tsx';
import { PairsField } from '../../../ui/fields/pairs-field.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { loadModels, useChat } from '../state/chat-store.ts';
import { chooseEndpoint } from '../state/use-choice.ts';
import { closeEndpoint } from './endpoint-dialog-store.ts';
import {
  draftOf,
  endpointErrors,
  endpointFrom,
  kindOf,
  kinds,
  newDraft,
  withKind,
} from './endpoint-draft.ts';
import { failureLabel } from '../state/run-end-labels.ts';

type EndpointDialogProps = {
  endpointId: string | undefined;
  /** Whether it opens with the focus on the key. */
  isForKey?: boolean;
};

/** Edits an endpoint and its key, which is never shown again. */
export function EndpointDialog({ endpointId, isForKey = false }: EndpointDialogProps) {
  const [id] = useState(() => endpointId ?? crypto.randomUUID());
  // A new endpoint is stored as soon as it is checked.
  const stored = useChat(({ endpoints }) =>
    endpoints?.find(({ endpoint }) => endpoint.endpointId === id),
  );
  const [draft, setDraft] = useState(() => (stored ? draftOf(stored.endpoint) : newDraft()));
  const [key, setKey] = useState('');
  const [keeps, setKeeps] = useState(true);
  const [isAsked, setAsked] = useState(false);
  const [state, setState] = useState<{ isBusy?: boolean; check?: EndpointCheck; problem?: string }>(
    {},
  );
  const [asking, setAsking] = useState<{ sheet: LaunchSheet; next: () => Promise<void> }>();
  const protection = useKeyProtection();
  const canKeep = protection?.status !== 'none';
  const errors = endpointErrors(draft);
  const shown = isAsked ? errors : {};
  const kind = kindOf(draft.kind);
  const change = (next: Partial<typeof draft>) => {
    setDraft({ ...draft, ...next });
    setState({});
  };
  const save = async () => {
    await backend.call('chat.saveEndpoint', endpointFrom(draft, id));
    if (key !== '') {
      await backend.call('chat.setKey', {
        endpointId: id,
        key,
        keep: keeps && canKeep ? 'stored' : 'memory',
      });
      setKey('');
    }
  };
  const act = (next: () => Promise<void>) => {
    setAsked(true);
    if (Object.keys(errors).length > 0) return;
    setState({ isBusy: true });
    next().catch((error: unknown) => setState({ problem: messageOf(error) }));
  };
  /** Saves the endpoint, asks the user to agree to what it gets of theirs, and goes on with `next`. */
  const saved = (next: () => Promise<void>) =>
    act(async () => {
      await save();
      const sheet = await backend.call('chat.endpointSheet', { endpointId: id });
      if (!sheet) return next();
      setState({});
      setAsking({ sheet, next });
    });
  // The endpoint is saved first: a check of one that is not stored would have no key.
  const check = () =>
    saved(async () => {
      const answer = await backend.call('chat.checkEndpoint', endpointFrom(draft, id));
      setState({ check: answer });
    });
  const saveAndClose = () =>
    saved(async () => {
      closeEndpoint();
      await loadModels(id, true);
      if (endpointId === undefined) chooseEndpoint(id);
    });
  const onAgree = (approval: Approval) =>
    act(async () => {
      setAsking(undefined);
      await backend.call('chat.approveEndpoint', { endpointId: id, approval });
      await asking?.next();
    });
  const onRefuse = () => {
    setAsking(undefined);
    setState({
      problem: 'Saved, but not tested: nothing is sent to it until you approve it.',
    });
  };
  const remove = () => {
    report(
      backend.call('chat.removeEndpoint', { endpointId: id }),
      'The endpoint could not be removed',
    );
    closeEndpoint();
  };
  return (
    <Dialog
      title={
        endpointId !== undefined && stored ? `Endpoint ${stored.endpoint.label}` : 'Add an endpoint'
      }
      description="The API of a model provider. Your messages go there only when you chat with one of its models."
      width={560}
      isSheet
      onClose={closeEndpoint}
      footer={
        <>
          {/* A check has saved what stands here, so that nothing is left to cancel. */}
          <Button onClick={closeEndpoint}>{state.check ? 'Close' : 'Cancel'}</Button>
          {stored && (
            <Button variant="danger" icon={Trash2} onClick={remove}>
              Remove
            </Button>
          )}
          <span className="flex-1" />
          <Button icon={PlugZap} isBusy={state.isBusy === true} onClick={check}>
            Save and check
          </Button>
          <Button variant="primary" onClick={saveAndClose}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3">
        <SelectField
          label="Kind"
          value={draft.kind}
          options={kinds.map((one) => ({ value: one.kind, label: one.label }))}
          onValue={(next) => {
            setDraft(withKind(draft, next));
            setState({});
          }}
        />
        <TextField
          label="Name"
          value={draft.label}
          error={shown['label']}
          onValue={(label) => change({ label })}
        />
        <TextField
          label="Address"
          isMono
          placeholder={kind?.address}
          hint={kind?.needsAddress ? undefined : 'Empty: the provider’s own.'}
          value={draft.baseUrl}
          error={shown['baseUrl']}
          onValue={(baseUrl) => change({ baseUrl })}
        />
        <TextField
          label="Key"
          isMono
          type="password"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- it was opened for this
          autoFocus={isForKey}
          placeholder={keyLabel(stored?.key)}
          hint="Sent only to the address above. It can’t be shown again."
          value={key}
          onValue={(next) => {
            setKey(next);
            setState({});
          }}
        />
        <KeepKey
          canKeep={canKeep}
          keeps={keeps}
          onKeeps={setKeeps}
          protection={protection}
          isTyped={key !== ''}
        />
        <TextField
          label="Or a reference to a key"
          isMono
          placeholder={`\${env:${kind?.variable ?? 'API_KEY'}}`}
          value={draft.keyReference}
          error={shown['keyReference']}
          onValue={(keyReference) => change({ keyReference })}
        />
        <PairsField
          label="Headers"
          one="Header"
          field="header"
          hint="Sent with each request. Values may be ${env:NAME}."
          pairs={draft.headers}
          errors={shown}
          onPairs={(headers) => change({ headers })}
        />
        {draft.kind === 'compatible' && (
          <Checkbox
            checked={draft.readsThinkTags}
            onChecked={(readsThinkTags) => change({ readsThinkTags })}
          >
            Text between &lt;think&gt; tags is reasoning
          </Checkbox>
        )}
        <Outcome check={state.check} problem={state.problem} />
      </div>
      {asking && (
        <LaunchSheetDialog
          key={asking.sheet.approvalId}
          sheet={asking.sheet}
          onAgree={onAgree}
          onRefuse={onRefuse}
        />
      )}
    </Dialog>
  );
}

type KeepKeyProps = {
  canKeep: boolean;
  keeps: boolean;
  onKeeps(keeps: boolean): void;
  protection: KeyProtection | undefined;
  isTyped: boolean;
};

/** Says where a key is kept, and how well it is protected there. */
function KeepKey({ canKeep, keeps, onKeeps, protection, isTyped }: KeepKeyProps) {
  const note =
    protection?.status === 'file'
      ? protection.warning
      : protection?.status === 'none'
        ? protection.reason
        : undefined;
  return (
    <div className="flex flex-col gap-1">
      <Checkbox checked={keeps && canKeep} onChecked={onKeeps} disabled={!canKeep || !isTyped}>
        Store the key on this machine, not just until Wirebench closes
      </Checkbox>
      {note !== undefined && <p className="text-xs text-warning">{note}</p>}
    </div>
  );
}

/** Reads how a key would be protected; undefined until the core has answered. */
function useKeyProtection(): KeyProtection | undefined {
  const [protection, setProtection] = useState<KeyProtection>();
  useEffect(() => {
    const query = new AbortController();
    backend.call('chat.keyProtection', {}, { signal: query.signal }).then(setProtection, () => {
      // The core reports the failure again when the key is set.
      setProtection(undefined);
    });
    return () => query.abort();
  }, []);
  return protection;
}

function Outcome({
  check,
  problem,
}: {
  check: EndpointCheck | undefined;
  problem: string | undefined;
}) {
  if (problem !== undefined) {
    return (
      <p ref={intoView} role="alert" className="text-danger">
        {problem}
      </p>
    );
  }
  if (!check) return null;
  return check.status === 'works' ? (
    <p ref={intoView} role="status" className="text-success">
      It works: {counted(check.models, 'model', 'models')} in {duration(check.tookMs * 1000)}.
    </p>
  ) : (
    <div ref={intoView} role="alert" className="rounded-md bg-danger-fill px-3 py-2">
      <p className="font-medium text-danger">{failureLabel(check.kind)}.</p>
      <p className="break-words text-text-muted">{check.message}</p>
      <p className="break-words">{check.advice}</p>
    </div>
  );
}

/** Scrolls to an element below the fields, which may fill the dialog. */
const intoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView?.({ block: 'nearest' });

function keyLabel(key: KeyState | undefined): string {
  switch (key?.status) {
    case undefined:
    case 'none':
      return 'None is set';
    case 'other-origin':
      return `Entered for ${key.origin}; enter it again`;
    case 'unreadable':
      return 'Can no longer be read here; enter it again';
    case 'missing-variable':
      return `The variable ${key.name} is not set`;
    case 'ready':
      return `Set${key.last4 === undefined ? '' : `, ends with ${key.last4}`}; leave empty to keep it`;
  }
}

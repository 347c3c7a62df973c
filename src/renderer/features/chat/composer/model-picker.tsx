import { Command } from 'cmdk';
import { Check, Plus, RefreshCw, Settings2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { EndpointState, ModelChoice } from '../../../../shared/model/chat-endpoint.ts';
import { modelName } from '../../../../shared/model/chat/model-name.ts';
import { Button, IconButton } from '../../../ui/button.tsx';
import { count } from '../../../ui/format.ts';
import { loadModels, useChat } from '../state/chat-store.ts';
import { editEndpoint } from '../endpoints/endpoint-dialog-store.ts';
import { PickerPopover } from './picker-popover.tsx';

type ModelPickerProps = {
  label: string;
  model: ModelChoice | undefined;
  endpoints: readonly EndpointState[];
  onModel(model: ModelChoice): void;
};

/** Chooses the model of the next answer among those that all endpoints list now. */
export function ModelPicker({ label, model, endpoints, onModel }: ModelPickerProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <PickerPopover
      label={label}
      chosen={model ? modelName(model) : 'No model'}
      isOpen={isOpen}
      onOpen={setOpen}
    >
      <Models
        model={model}
        endpoints={endpoints}
        onModel={(next) => {
          onModel(next);
          setOpen(false);
        }}
        onEdit={(endpointId) => {
          setOpen(false);
          editEndpoint(endpointId);
        }}
      />
    </PickerPopover>
  );
}

type ModelsProps = Omit<ModelPickerProps, 'label'> & { onEdit(endpointId?: string): void };

function Models({ model, endpoints, onModel, onEdit }: ModelsProps) {
  const [search, setSearch] = useState('');
  useEffect(() => {
    for (const { endpoint } of endpoints) void loadModels(endpoint.endpointId);
  }, [endpoints]);
  return (
    <Command label="Find a model" shouldFilter={false} loop>
      <Command.Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- it opens for this
        autoFocus
        placeholder="Find a model, or type its id"
        maxLength={300}
        value={search}
        onValueChange={setSearch}
        className="h-9 w-full border-b border-border bg-transparent px-3 outline-none"
      />
      <Command.List className="max-h-80 overflow-y-auto p-1 [&_[cmdk-group-heading]]:px-2">
        {endpoints.map((one) => (
          <EndpointModels
            key={one.endpoint.endpointId}
            state={one}
            model={model}
            search={search.trim()}
            onModel={onModel}
          />
        ))}
      </Command.List>
      <div className="max-h-40 overflow-y-auto border-t border-border p-1">
        {endpoints.map(({ endpoint }) => (
          <EndpointActs key={endpoint.endpointId} endpoint={endpoint} onEdit={onEdit} />
        ))}
        <Button size="small" variant="ghost" icon={Plus} onClick={() => onEdit()}>
          Add an endpoint
        </Button>
      </div>
    </Command>
  );
}

type ActsProps = Pick<ModelsProps, 'onEdit'> & Pick<EndpointState, 'endpoint'>;

/** Actions with an endpoint; the built-in demo has none. */
function EndpointActs({ endpoint: { endpointId, label, kind }, onEdit }: ActsProps) {
  if (kind === 'demo') return null;
  return (
    <div className="flex h-7 items-center gap-1 pl-2">
      <span className="flex-1 truncate">{label}</span>
      <IconButton
        icon={RefreshCw}
        label={`Refresh the models of ${label}`}
        onClick={() => void loadModels(endpointId, true)}
      />
      <IconButton
        icon={Settings2}
        label={`Settings of ${label}`}
        onClick={() => onEdit(endpointId)}
      />
    </div>
  );
}

type EndpointModelsProps = Pick<ModelsProps, 'model' | 'onModel'> & {
  state: EndpointState;
  search: string;
};

const maxShown = 100;

function EndpointModels({ state, model, search, onModel }: EndpointModelsProps) {
  const { endpointId, label, kind } = state.endpoint;
  const loaded = useChat(({ models }) => models[endpointId]);
  const all = loaded?.status === 'loaded' ? loaded.models : [];
  const found = all.filter(({ modelId, title }) =>
    `${modelId} ${title ?? ''} ${label}`.toLowerCase().includes(search.toLowerCase()),
  );
  const isUnlisted =
    kind !== 'demo' && search !== '' && !all.some(({ modelId }) => modelId === search);
  return (
    <Command.Group
      heading={
        <span className="flex h-7 items-center text-xs font-medium text-text-muted">
          <span className="truncate">{label}</span>
        </span>
      }
    >
      {loaded?.status === 'loading' && (
        <p className="px-2 py-1 text-xs text-text-muted">Reading its models…</p>
      )}
      {loaded?.status === 'failed' && (
        <p className="px-2 py-1 text-xs text-danger">{loaded.message}</p>
      )}
      {found.slice(0, maxShown).map(({ modelId, title, contextTokens, callsTools }) => {
        const isChosen = model?.endpointId === endpointId && model.modelId === modelId;
        return (
          <Command.Item
            key={modelId}
            value={`${endpointId} ${modelId}`}
            onSelect={() => onModel({ endpointId, modelId })}
            className="flex h-7 items-center gap-2 rounded-md px-2 data-[selected=true]:bg-selected"
          >
            <Check size={13} aria-hidden className={isChosen ? 'text-accent' : 'invisible'} />
            <span className="min-w-0 flex-1 truncate">{title ?? modelId}</span>
            <span className="shrink-0 text-xs text-text-muted tabular-nums">
              {callsTools === false
                ? 'no tools'
                : contextTokens !== undefined && `${count(Math.round(contextTokens / 1000))}k`}
            </span>
          </Command.Item>
        );
      })}
      {isUnlisted && (
        <Command.Item
          value={`${endpointId} as typed`}
          onSelect={() => onModel({ endpointId, modelId: search })}
          className="flex h-7 items-center gap-2 rounded-md px-2 data-[selected=true]:bg-selected"
        >
          <Check size={13} aria-hidden className="invisible" />
          <span className="min-w-0 flex-1 truncate">Use “{search}”</span>
          <span className="shrink-0 text-xs text-text-muted">not in its list</span>
        </Command.Item>
      )}
      {found.length > maxShown && (
        <p className="px-2 py-1 text-xs text-text-muted">
          The first {maxShown} of {count(found.length)}; type to narrow them.
        </p>
      )}
    </Command.Group>
  );
}

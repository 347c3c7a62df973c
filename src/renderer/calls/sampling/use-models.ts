import { useEffect, useState } from 'react';
import type { Endpoint, ListedModel } from '../../../shared/model/chat-endpoint.ts';
import { backend } from '../../backend.ts';

export type OfferedModels = { endpointId: string; label: string; models: ListedModel[] };

type Offered = {
  endpoints: OfferedModels[];
  /** Whether every endpoint has listed its models or failed to. */
  isSettled: boolean;
};

/** The models of each endpoint that lists any, in the order of the endpoints. */
export function useModels(): Offered {
  const [endpoints, setEndpoints] = useState<Endpoint[]>();
  const [models, setModels] = useState<Record<string, ListedModel[]>>({});
  useEffect(
    () =>
      backend.stream(
        'chat.endpoints',
        {},
        {
          onItems: (lists) => setEndpoints((lists.at(-1) ?? []).map(({ endpoint }) => endpoint)),
          // The endpoints that were listed stay when the stream ends.
          onEnd: () => undefined,
        },
      ),
    [],
  );
  useEffect(() => {
    let isStale = false;
    const take = (endpointId: string, own: ListedModel[]) => {
      if (!isStale) setModels((known) => ({ ...known, [endpointId]: own }));
    };
    for (const { endpointId, kind } of endpoints ?? []) {
      backend.call('chat.models', { endpointId }).then(
        (listed) => {
          // The other models of the demo need a script or a run.
          take(endpointId, kind === 'demo' ? listed.slice(0, 1) : listed);
        },
        // An endpoint that can't be asked has no models to choose; its own page says why.
        () => take(endpointId, []),
      );
    }
    return () => {
      isStale = true;
    };
  }, [endpoints]);
  const listed = (endpoints ?? []).filter(({ endpointId }) => Object.hasOwn(models, endpointId));
  return {
    isSettled: endpoints !== undefined && listed.length === endpoints.length,
    endpoints: listed.flatMap(({ endpointId, label }) => {
      const own = models[endpointId] ?? [];
      return own.length > 0 ? [{ endpointId, label, models: own }] : [];
    }),
  };
}

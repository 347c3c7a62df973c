import { useLayoutEffect, useMemo, useRef } from 'react';
import { backend } from '../../backend.ts';
import type { Suggest } from '../../schema-form/form/form-context.ts';
import { isSchema } from '../../schema-form/schema/schema.ts';
import { useConnections } from '../../stores/connections-store.ts';
import type { Callee } from '../callee.ts';

/**
 * Completions of a prompt's arguments and a template's variables; undefined where the server has
 * none.
 */
export function useSuggest(callee: Callee, text: string): Suggest | undefined {
  const { connectionId, method, name, nameWith } = callee;
  const completes = useConnections(({ byId }) => {
    const state = byId[connectionId]?.state;
    return state?.status === 'ready' && Boolean(state.capabilities['completions']);
  });
  const latest = useRef(text);
  useLayoutEffect(() => {
    latest.current = text;
  });
  const isPrompt = method === 'prompts/get';
  const isTemplate = method === 'resources/read' && nameWith !== undefined;
  return useMemo(() => {
    if (!completes || !(isPrompt || isTemplate)) return undefined;
    return async ([argument], value, signal) => {
      if (typeof argument !== 'string') return { values: [], hasMore: false };
      const ref = isPrompt
        ? { type: 'ref/prompt' as const, name }
        : { type: 'ref/resource' as const, uri: name };
      const others = textsIn(latest.current).filter(([other]) => other !== argument);
      return backend.call(
        'calls.complete',
        {
          connectionId,
          ref,
          argument: { name: argument, value },
          others: Object.fromEntries(others),
        },
        { signal },
      );
    };
  }, [completes, isPrompt, isTemplate, connectionId, name]);
}

/** The arguments that are texts, as the context of a completion takes them. */
function textsIn(text: string): [string, string][] {
  try {
    const given: unknown = JSON.parse(text);
    return Object.entries(isSchema(given) ? given : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === 'string',
    );
  } catch {
    // The JSON is half-typed.
    return [];
  }
}

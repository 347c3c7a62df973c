import type { Endpoint } from '../../../../shared/model/chat-endpoint.ts';
import { isSecretVariable, isSecretHeader } from '../../../../shared/secrets/secret-names.ts';
import { holdsReference } from '../../secrets/references.ts';
import { keyVariable } from '../endpoints/references.ts';
import { customaryKey } from './eval-access.ts';

type Entry = {
  kind: Endpoint['kind'];
  baseUrl?: string;
  key?: string;
  headers?: Record<string, string>;
};

/** How an eval file names a model, with the endpoint of its own that it needs; keys are references. */
export function modelEntry(
  endpoint: Endpoint,
  modelId: string,
  notes: string[],
): { model: string; endpoints?: Record<string, Entry> } {
  const { kind, label, baseUrl = '', keyReference } = endpoint;
  if (kind === 'demo') {
    if (modelId !== 'rules')
      notes.push('The model is the demo’s rules: its scripts and replays work only in a chat.');
    return { model: 'demo' };
  }
  const customary = customaryKey(kind);
  const headers = headersOf(endpoint, notes);
  const key =
    keyReference !== undefined && keyVariable(keyReference) !== undefined
      ? keyReference
      : customary;
  if (customary !== undefined && key === customary && baseUrl === '' && !headers) {
    if (keyReference !== customary)
      notes.push(`The key is not written: set ${nameIn(customary)} for the eval.`);
    return { model: `${kind}:${modelId}` };
  }
  if (keyReference === undefined && key !== undefined)
    notes.push(`The key is not written: set ${nameIn(key)} for the eval.`);
  if (key === undefined)
    notes.push('No key is written. If the endpoint needs one, add key: ${env:NAME} to it.');
  const name =
    label
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replaceAll(/^-|-$/g, '') || 'endpoint';
  return {
    model: `${name}:${modelId}`,
    endpoints: {
      [name]: {
        kind,
        ...(baseUrl !== '' && { baseUrl }),
        ...(key !== undefined && { key }),
        ...(headers && { headers }),
      },
    },
  };
}

function headersOf(
  { headers = {} }: Endpoint,
  notes: string[],
): Record<string, string> | undefined {
  const kept = Object.entries(headers).filter(([name, value]) => {
    const isSecret = (isSecretHeader(name) || isSecretVariable(name)) && !holdsReference(value);
    if (isSecret)
      notes.push(`The header ${name} of the endpoint was left out: its value is secret.`);
    return !isSecret;
  });
  return kept.length > 0 ? Object.fromEntries(kept) : undefined;
}

const nameIn = (reference: string): string => reference.slice('${env:'.length, -1);

import type { Endpoint, EndpointKind } from '../../../../shared/model/chat-endpoint.ts';
import type { Pair } from '../../../ui/fields/pairs-field.tsx';

export type EndpointDraft = {
  kind: EndpointKind;
  label: string;
  baseUrl: string;
  headers: Pair[];
  /** A reference to an environment variable, `${env:NAME}`, in place of a key. */
  keyReference: string;
  readsThinkTags: boolean;
};

type Kind = {
  kind: EndpointKind;
  label: string;
  address: string;
  needsAddress: boolean;
  variable: string;
};

/** The kinds of endpoint that can be added, with their default addresses. */
export const kinds: readonly Kind[] = [
  {
    kind: 'anthropic',
    label: 'Anthropic',
    address: 'https://api.anthropic.com',
    needsAddress: false,
    variable: 'ANTHROPIC_API_KEY',
  },
  {
    kind: 'openai',
    label: 'OpenAI',
    address: 'https://api.openai.com/v1',
    needsAddress: false,
    variable: 'OPENAI_API_KEY',
  },
  {
    kind: 'openai-chat',
    label: 'OpenAI, Chat Completions',
    address: 'https://api.openai.com/v1',
    needsAddress: false,
    variable: 'OPENAI_API_KEY',
  },
  {
    kind: 'gemini',
    label: 'Google Gemini',
    address: 'https://generativelanguage.googleapis.com',
    needsAddress: false,
    variable: 'GEMINI_API_KEY',
  },
  {
    kind: 'openrouter',
    label: 'OpenRouter',
    address: 'https://openrouter.ai/api/v1',
    needsAddress: false,
    variable: 'OPENROUTER_API_KEY',
  },
  {
    kind: 'azure',
    label: 'Azure OpenAI',
    address: 'https://NAME.openai.azure.com/openai/v1',
    needsAddress: true,
    variable: 'AZURE_API_KEY',
  },
  {
    kind: 'compatible',
    label: 'OpenAI-compatible (Ollama, LM Studio, llama.cpp, vLLM)',
    address: 'http://localhost:11434/v1',
    needsAddress: true,
    variable: 'API_KEY',
  },
];

export const kindOf = (kind: EndpointKind): Kind | undefined =>
  kinds.find((one) => one.kind === kind);

export const newDraft = (): EndpointDraft => ({
  kind: 'anthropic',
  label: 'Anthropic',
  baseUrl: '',
  headers: [],
  keyReference: '',
  readsThinkTags: false,
});

export const draftOf = (endpoint: Endpoint): EndpointDraft => ({
  kind: endpoint.kind,
  label: endpoint.label,
  baseUrl: endpoint.baseUrl ?? '',
  headers: Object.entries(endpoint.headers ?? {}).map(([name, value]) => ({ name, value })),
  keyReference: endpoint.keyReference ?? '',
  readsThinkTags: endpoint.readsThinkTags === true,
});

/** Changes the kind of the draft, and its label unless the user wrote one. */
export function withKind(draft: EndpointDraft, kind: EndpointKind): EndpointDraft {
  const isOwnLabel = draft.label !== '' && draft.label !== shortLabel(draft.kind);
  return { ...draft, kind, label: isOwnLabel ? draft.label : shortLabel(kind) };
}

const shortLabel = (kind: EndpointKind): string =>
  kind === 'compatible' ? 'Local models' : (kindOf(kind)?.label ?? kind);

/** The errors of the draft by field; empty where it is valid. */
export function endpointErrors(draft: EndpointDraft): Record<string, string> {
  const { label, baseUrl, keyReference, headers, kind } = draft;
  const url = baseUrl.trim();
  return {
    ...(label.trim() === '' && { label: 'Give it a name.' }),
    ...(url === '' && kindOf(kind)?.needsAddress && { baseUrl: 'This kind needs an address.' }),
    ...(url !== '' &&
      !/^https?:\/\/[^\s/]/i.test(url) &&
      !url.startsWith('${') && { baseUrl: 'An address starts with http:// or https://.' }),
    ...(keyReference !== '' &&
      !/^\$\{[^}]+\}$/.test(keyReference.trim()) && {
        keyReference: 'Write it as ${env:NAME}; enter a key itself in the field above.',
      }),
    ...Object.fromEntries(
      headers.flatMap(({ name, value }, i) =>
        name.trim() === '' && value !== '' ? [[`header ${i}`, 'A header needs a name.']] : [],
      ),
    ),
  };
}

export function endpointFrom(draft: EndpointDraft, endpointId: string): Endpoint {
  const { kind, label, baseUrl, keyReference, readsThinkTags } = draft;
  const headers = draft.headers.filter(({ name }) => name.trim() !== '');
  return {
    endpointId,
    kind,
    label: label.trim(),
    ...(baseUrl.trim() !== '' && { baseUrl: baseUrl.trim() }),
    ...(headers.length > 0 && {
      headers: Object.fromEntries(headers.map(({ name, value }) => [name.trim(), value])),
    }),
    ...(keyReference.trim() !== '' && { keyReference: keyReference.trim() }),
    ...(readsThinkTags && { readsThinkTags }),
  };
}

import { useMemo } from 'react';
import { count } from '../../../ui/format.ts';
import { useChat } from '../state/chat-store.ts';
import { contextParts } from './context-parts.ts';
import type { Conversation, Run, Step } from '../state/conversation.ts';

type ContextViewProps = { conversation: Conversation; run: Run; step: Step };

/** The colours of the bar's parts, which differ in lightness as well as in hue. */
const colours = ['#6b7280', '#2f6feb', '#18794e', '#8a5a00', '#8250df', '#b3261e'];

/** Shows how much of the model's context each part of the request takes. */
export function ContextView({ conversation, run, step }: ContextViewProps) {
  const parts = useMemo(() => contextParts(conversation, run, step), [conversation, run, step]);
  const { endpointId, modelId } = run.node.choice.model;
  const room = useChat(({ models }) => {
    const loaded = models[endpointId];
    const all = loaded?.status === 'loaded' ? loaded.models : [];
    return all.find((model) => model.modelId === modelId)?.contextTokens;
  });
  const sum = parts.reduce((total, { tokens }) => total + tokens, 0);
  const whole = Math.max(sum, room ?? 0, 1);
  const reported = step.end?.usage?.input;
  return (
    <div className="flex flex-col gap-3 p-3">
      <div aria-hidden className="flex h-3 w-full gap-px overflow-hidden rounded-sm bg-hover">
        {parts.map(({ name, tokens }, i) => (
          <span
            key={name}
            title={name}
            style={{
              width: `${(100 * tokens) / whole}%`,
              minWidth: 2,
              background: colours[i % colours.length],
            }}
          />
        ))}
      </div>
      <table className="w-full text-left tabular-nums">
        <caption className="sr-only">What fills the context</caption>
        <tbody>
          {parts.map(({ name, tokens }, i) => (
            <tr key={name} className="h-6">
              <th scope="row" className="font-normal">
                <span
                  aria-hidden
                  className="mr-2 inline-block size-2 rounded-sm"
                  style={{ background: colours[i % colours.length] }}
                />
                {name}
              </th>
              <td className="text-right">~{count(tokens)}</td>
              <td className="w-16 text-right text-text-muted">
                {Math.round((100 * tokens) / Math.max(sum, 1))}%
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="text-xs text-text-muted">
        Estimated at four characters per token.{' '}
        {reported === undefined
          ? 'The endpoint reported no tokens.'
          : `The endpoint counted ${count(reported)} in total.`}{' '}
        {room === undefined
          ? 'The model’s context size is unknown.'
          : `The model’s context size is ${count(room)}.`}
      </p>
    </div>
  );
}

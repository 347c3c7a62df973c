import { X } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../ui/button.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { ContextView } from './context-view.tsx';
import type { Conversation } from '../state/conversation.ts';
import { ExchangeView } from './exchange-view.tsx';
import { setPage } from '../state/page-store.ts';
import { ToolSetView } from './tool-set-view.tsx';

type InspectorProps = {
  conversationId: string;
  conversation: Conversation;
  inspected: { runId: string; step: number };
};

/** The exact request and response of a step, the tools as sent, and the parts of the context. */
export function Inspector({ conversationId, conversation, inspected }: InspectorProps) {
  const [view, setView] = useState<'request' | 'response' | 'tools' | 'context'>('request');
  const run = conversation.runs.get(inspected.runId);
  const step = run?.steps.find((one) => one.step === inspected.step);
  const exchangeIds = step?.end?.exchangeIds ?? step?.error?.exchangeIds ?? [];
  const exchange = (part: 'request' | 'response') => (
    <ExchangeView
      key={exchangeIds.join(' ')}
      conversationId={conversationId}
      exchangeIds={exchangeIds}
      part={part}
    />
  );
  return (
    <section
      aria-label={`Step ${inspected.step}`}
      className="flex h-full min-h-0 flex-col bg-canvas"
    >
      <header className="flex h-9 shrink-0 items-center justify-between border-b border-border pr-2 pl-3">
        <h2 className="text-xs font-semibold text-text-muted">Step {inspected.step}</h2>
        <IconButton
          icon={X}
          label="Close the step"
          onClick={() => setPage({ inspected: undefined })}
        />
      </header>
      <Tabs
        label="Parts of the step"
        className="min-h-0 flex-1"
        value={view}
        onValue={(next) => setView(next)}
        tabs={[
          { value: 'request', title: 'Request', content: exchange('request') },
          { value: 'response', title: 'Response', content: exchange('response') },
          {
            value: 'tools',
            title: `Tools ${run?.tools.length ?? 0}`,
            content: run && <ToolSetView run={run} />,
          },
          {
            value: 'context',
            title: 'Context',
            content: run && step && (
              <ContextView conversation={conversation} run={run} step={step} />
            ),
          },
        ]}
      />
    </section>
  );
}

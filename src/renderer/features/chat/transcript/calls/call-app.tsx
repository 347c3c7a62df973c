import { AppWindow } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useConnections } from '../../../../stores/connections-store.ts';
import { Button } from '../../../../ui/button.tsx';
import { attachAppContext } from '../../state/app-context.ts';
import type { ChatCall } from '../../state/conversation.ts';
import { putBack } from '../../state/page-store.ts';

const AppView = lazy(async () => ({
  default: (await import('../../../../calls/apps/app-view.tsx')).AppView,
}));

type CallAppProps = { conversationId: string; call: ChatCall; resultText: string };

/** How long ago a call may have ended whose app is shown at once, in milliseconds. */
const freshMs = 10_000;

/**
 * The app of a tool that the model called. It runs at once where the call just ended, and else when the
 * user wants it; what it tells the model goes along with the next message.
 */
export function CallApp({ conversationId, call, resultText }: CallAppProps) {
  const { serverName = '', tool = '', start, end, argumentsText } = call;
  const [isShown, setShown] = useState(() => isFresh((start?.at ?? 0) + (end?.ms ?? 0)));
  const connectionId = useConnections(
    ({ byId }) =>
      Object.values(byId).find(
        (one) => one.serverName === serverName && one.state.status === 'ready',
      )?.connectionId,
  );
  return (
    <div className="overflow-hidden rounded-b-lg border-t border-border">
      <div className="flex items-center gap-2 px-1.5 py-1">
        <Button
          size="small"
          variant="ghost"
          icon={AppWindow}
          aria-expanded={isShown}
          disabled={connectionId === undefined}
          onClick={() => setShown(!isShown)}
        >
          {isShown ? 'Hide the app' : 'Show the app'}
        </Button>
        {connectionId === undefined && (
          <span className="text-xs text-text-muted">{`${serverName} is not connected.`}</span>
        )}
      </div>
      {isShown && connectionId !== undefined && (
        <Suspense>
          <AppView
            isInline
            connectionId={connectionId}
            tool={tool}
            argumentsText={start?.argumentsText ?? argumentsText}
            resultText={resultText}
            onMessage={(text) => putBack(conversationId, { text, attachments: [] })}
            onContext={(text, uri) => attachAppContext(conversationId, { serverName, uri, text })}
          />
        </Suspense>
      )}
    </div>
  );
}

const isFresh = (at: number): boolean => Date.now() - at < freshMs;

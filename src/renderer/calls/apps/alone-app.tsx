import { handTextToChat } from '../../chat-handover.ts';
import { AppView } from './app-view.tsx';

type AloneAppProps = { connectionId: number; tool: string; argumentsText: string };

/** The app of a tool that was not called: it gets the arguments, and no result. */
export function AloneApp(run: AloneAppProps) {
  return (
    <section aria-label="App alone" className="flex h-full min-h-0 flex-col">
      <p className="flex h-9 flex-none items-center border-b border-border px-3 text-xs text-text-muted">
        The tool was not called: the app gets the arguments, and no result.
      </p>
      <div className="min-h-0 flex-1">
        <AppView {...run} onMessage={handTextToChat} />
      </div>
    </section>
  );
}

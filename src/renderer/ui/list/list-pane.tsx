import { RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../button.tsx';

type ListPaneProps = {
  /** What is listed, such as "Tasks". */
  title: string;
  serverName: string;
  /** How many there are, in words. */
  count: string;
  isReading: boolean;
  onRefresh(): void;
  /** What else can be done with the list. */
  actions?: ReactNode;
  /** Why the list is not what the server has now. */
  problem?: string | undefined;
  /** The rows, with what stands above them. */
  children: ReactNode;
};

/** A list of a server beside the view of its chosen item, with a header of its own. */
export function ListPane(props: ListPaneProps) {
  const { title, serverName, count, isReading, onRefresh, actions, problem, children } = props;
  return (
    <section aria-label={`${title} of ${serverName}`} className="flex h-full min-h-0 flex-col">
      <header className="flex h-9 flex-none items-center gap-2 border-b border-border pr-2 pl-3">
        <h1 className="font-medium">{title}</h1>
        <output className="min-w-0 flex-1 truncate text-xs text-text-muted">{count}</output>
        {actions}
        <Button
          size="small"
          variant="ghost"
          icon={RefreshCw}
          isBusy={isReading}
          aria-label={`Refresh the ${title.toLowerCase()}`}
          onClick={onRefresh}
        />
      </header>
      {problem !== undefined && (
        <p role="alert" className="flex-none bg-warning-fill px-3 py-1 text-xs text-warning">
          {problem}
        </p>
      )}
      {children}
    </section>
  );
}

import { Plus } from 'lucide-react';
import { backend } from '../../backend.ts';
import { editServer } from '../../navigation.ts';
import { report } from '../../notices.ts';
import { useServers } from '../../stores/servers-store.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { ServerRow } from './server-row.tsx';

/** All servers of the configuration file, and what is wrong with the file. */
export function ServerList() {
  const snapshot = useServers((state) => state.snapshot);
  return (
    <nav aria-label="Servers" className="flex h-full min-h-0 flex-col bg-surface">
      <header className="flex h-9 flex-none items-center justify-between pr-2 pl-4">
        <h2 className="text-[12px] font-semibold text-text-muted">Servers</h2>
        <IconButton icon={Plus} label="Add server" onClick={() => editServer()} />
      </header>
      {snapshot?.problem && (
        <div role="alert" className="mx-2 mb-2 rounded-md bg-danger-fill p-2 text-[12px]">
          <p className="font-medium text-danger">The configuration can’t be read</p>
          <p className="my-1 break-words">
            {snapshot.problem.message} Line {snapshot.problem.line}, column{' '}
            {snapshot.problem.column} of <code className="break-all">{snapshot.file}</code>. The file
            is left as it is: repair it, then reload.
          </p>
          <Button
            onClick={() =>
              report(backend.call('servers.reload', {}), 'The file could not be read again')
            }
          >
            Reload
          </Button>
        </div>
      )}
      <ul className="min-h-0 flex-1 overflow-auto px-2 pb-2">
        {snapshot?.servers.map((server) => <ServerRow key={server.name} server={server} />)}
        {snapshot?.invalid.map(({ name, message }) => (
          <li key={name} className="flex h-7 items-center px-2 text-text-muted" title={message}>
            <s className="truncate">{name}</s>
            <span className="ml-2 truncate text-[12px] text-danger">{message}</span>
          </li>
        ))}
        {snapshot && snapshot.servers.length === 0 && !snapshot.problem && (
          <li className="p-2 text-text-muted">No servers yet.</li>
        )}
      </ul>
    </nav>
  );
}

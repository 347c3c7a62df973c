import { Command as Menu, useCommandState } from 'cmdk';
import type { ReactNode } from 'react';
import { recordingTitle } from '../features/traffic/recordings/recording-words.ts';
import { openTool } from '../navigation.ts';
import { Kbd } from '../ui/kbd.tsx';
import { fixedCommands, serverCommands } from './commands.ts';
import { closeOverlay } from '../overlays.ts';
import { showRecording, usePastRecordings } from './past-recordings.ts';
import { useToolNames } from './tool-names.ts';

/** Finds every server, tool and command by typing. */
export function Palette() {
  const tools = useToolNames();
  const choose = (run: () => void) => () => {
    closeOverlay();
    run();
  };
  const commands = [...serverCommands(), ...fixedCommands.filter(({ id }) => id !== 'palette')];
  const groups = [...new Set(commands.map(({ group }) => group))];
  return (
    <Menu.Dialog
      open
      onOpenChange={(isOpen) => !isOpen && closeOverlay()}
      label="Command palette"
      overlayClassName="appear fixed inset-0 z-40 bg-black/30"
      contentClassName="appear fixed top-[12vh] left-1/2 z-50 w-[580px] max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-xl border border-border-strong bg-overlay text-text shadow-overlay outline-none"
    >
      <Menu.Input
        placeholder="Find a server, a tool, a recording or a command"
        className="h-11 w-full border-b border-border bg-transparent px-4 text-[14px] outline-none"
      />
      <Menu.List className="max-h-[56vh] overflow-auto p-1.5 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-[11px] [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-text-muted">
        <Menu.Empty className="p-6 text-center text-text-muted">Nothing matches.</Menu.Empty>
        {tools.length > 0 && (
          <Menu.Group heading="Tools">
            {tools.map(({ serverName, tool }) => (
              <Item
                key={`${serverName} ${tool}`}
                value={`${tool} ${serverName}`}
                title={tool}
                end={serverName}
                onSelect={choose(() => openTool(serverName, tool))}
              />
            ))}
          </Menu.Group>
        )}
        <RecordingItems choose={choose} />
        {groups.map((group) => (
          <Menu.Group key={group} heading={group}>
            {commands
              .filter((command) => command.group === group)
              .map(({ id, title, keys, run }) => (
                <Item
                  key={id}
                  value={`${title} ${id}`}
                  title={title}
                  end={keys === undefined ? undefined : <Kbd keys={keys} />}
                  onSelect={choose(run)}
                />
              ))}
          </Menu.Group>
        ))}
      </Menu.List>
    </Menu.Dialog>
  );
}

/** Former runs by their name, date or servers; only with some word typed, for there may be many. */
function RecordingItems({ choose }: { choose(run: () => void): () => void }) {
  const recordings = usePastRecordings();
  const isSearching = useCommandState(({ search }) => search.trim() !== '');
  if (!isSearching || recordings.length === 0) return null;
  return (
    <Menu.Group heading="Recordings">
      {recordings.map((recording) => (
        <Item
          key={recording.recordingId}
          value={`${recordingTitle(recording)} recording ${recording.servers?.join(' ') ?? ''} ${recording.recordingId}`}
          title={recordingTitle(recording)}
          end={recording.servers?.join(', ')}
          onSelect={choose(() => showRecording(recording.recordingId))}
        />
      ))}
    </Menu.Group>
  );
}

type ItemProps = { value: string; title: string; end: ReactNode; onSelect(): void };

function Item({ value, title, end, onSelect }: ItemProps) {
  return (
    <Menu.Item
      value={value}
      onSelect={onSelect}
      className="flex h-8 items-center justify-between gap-4 rounded-md px-2 data-[selected=true]:bg-selected"
    >
      <span className="truncate">{title}</span>
      <span className="max-w-[45%] shrink-0 truncate text-xs text-text-muted">{end}</span>
    </Menu.Item>
  );
}

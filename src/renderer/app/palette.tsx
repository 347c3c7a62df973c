import { Command as Menu } from 'cmdk';
import { openTool, setPaletteOpen } from '../navigation.ts';
import { commands, shortcutText } from './commands.ts';
import { useToolNames } from './tool-names.ts';

/** Finds every command, server and tool by typing. */
export function Palette() {
  const tools = useToolNames();
  const all = commands();
  const groups = [...new Set(all.map(({ group }) => group))];
  const choose = (run: () => void) => () => {
    setPaletteOpen(false);
    run();
  };
  return (
    <Menu.Dialog
      open
      onOpenChange={setPaletteOpen}
      label="Command palette"
      overlayClassName="fixed inset-0 z-40 bg-black/30"
      contentClassName="fixed top-[15vh] left-1/2 z-50 w-[560px] max-w-[calc(100vw-32px)] -translate-x-1/2 overflow-hidden rounded-lg border border-border bg-overlay shadow-2xl"
    >
      <Menu.Input
        placeholder="Find a server, a tool or a command"
        className="h-11 w-full border-b border-border bg-transparent px-4 text-[14px] outline-none"
      />
      <Menu.List className="max-h-[50vh] overflow-auto p-1.5 [&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:py-1 [&_[cmdk-group-heading]]:text-[11px] [&_[cmdk-group-heading]]:text-text-muted">
        <Menu.Empty className="p-4 text-center text-text-muted">Nothing matches.</Menu.Empty>
        {tools.length > 0 && (
          <Menu.Group heading="Tools">
            {tools.map(({ serverName, tool }) => (
              <Item
                key={`${serverName} ${tool}`}
                value={`${tool} ${serverName}`}
                onSelect={choose(() => openTool(serverName, tool))}
                title={tool}
                detail={serverName}
              />
            ))}
          </Menu.Group>
        )}
        {groups.map((group) => (
          <Menu.Group key={group} heading={group}>
            {all
              .filter((command) => command.group === group)
              .map(({ id, title, shortcut, run }) => (
                <Item
                  key={id}
                  value={`${title} ${id}`}
                  title={title}
                  onSelect={choose(run)}
                  {...(shortcut ? { detail: shortcutText(shortcut) } : {})}
                />
              ))}
          </Menu.Group>
        ))}
      </Menu.List>
    </Menu.Dialog>
  );
}

type ItemProps = { value: string; title: string; detail?: string; onSelect(): void };

function Item({ value, title, detail, onSelect }: ItemProps) {
  return (
    <Menu.Item
      value={value}
      onSelect={onSelect}
      className="flex h-8 items-center justify-between gap-4 rounded-md px-2 data-[selected=true]:bg-hover"
    >
      <span className="truncate">{title}</span>
      <span className="truncate text-[12px] text-text-muted">{detail}</span>
    </Menu.Item>
  );
}

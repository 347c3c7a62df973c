import type { MenuCommand } from '../../../shared/model/app.ts';
import type { ShellPorts } from '../../core/ports.ts';

export type MenuCommands = {
  /**
   * Tells the pages that the user chose a command of theirs in the app's menu; where there is none,
   * the next one hears of the last command.
   */
  choose(command: MenuCommand): void;
  onCommand: NonNullable<ShellPorts['onMenuCommand']>;
};

export function createMenuCommands(): MenuCommands {
  const listeners = new Set<(command: MenuCommand) => void>();
  /** What was chosen while there was no page. */
  let waiting: MenuCommand | undefined;
  return {
    choose(command) {
      if (listeners.size === 0) waiting = command;
      for (const listener of listeners) listener(command);
    },
    onCommand(listener) {
      listeners.add(listener);
      if (waiting !== undefined) listener(waiting);
      waiting = undefined;
      return () => void listeners.delete(listener);
    },
  };
}

import type { MenuCommand } from '../../shared/model/app.ts';
import type { ShellPorts } from '../core/ports.ts';

export type MenuCommands = {
  /** Tells the pages that the user chose a command of theirs in the app's menu. */
  choose(command: MenuCommand): void;
  onCommand: NonNullable<ShellPorts['onMenuCommand']>;
};

export function createMenuCommands(): MenuCommands {
  const listeners = new Set<(command: MenuCommand) => void>();
  return {
    choose: (command) => listeners.forEach((listener) => listener(command)),
    onCommand(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

import {
  ArrowDown,
  ArrowUp,
  Braces,
  Copy,
  FileOutput,
  KeyRound,
  LogIn,
  LogOut,
  Info,
  Pencil,
  Play,
  RotateCw,
  Trash2,
  Unplug,
} from 'lucide-react';
import type { ConnectionSnapshot } from '../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../shared/model/servers/server.ts';
import { heldTokens, type SignInSnapshot } from '../../../shared/model/sign-in.ts';
import {
  closeEditor,
  editServer,
  openConnected,
  openServer,
  useNavigation,
} from '../../navigation.ts';
import { notify, report } from '../../notices.ts';
import { openOverlay } from '../../overlays.ts';
import {
  connectServer,
  disconnectServer,
  duplicateServer,
  moveServer,
  removeServer,
} from '../../stores/servers-store.ts';
import { signOut } from '../../stores/sign-ins-store.ts';
import { copyText } from '../../ui/copy-button.tsx';
import type { MenuItem } from '../../ui/menu-item.ts';
import { hasInputs, isLive } from './server-state.ts';
import { openSignIn } from './sign-in/open-sign-in.ts';
import { snippetOf } from './server-snippet.ts';
import { localKeys } from '../../local-keys.ts';

export function serverMenu(
  server: ServerDefinition,
  connection: ConnectionSnapshot | undefined,
  signIn: SignInSnapshot | undefined,
): MenuItem[] {
  const { name } = server;
  const connect = () => {
    openConnected(name);
    connectServer(name);
  };
  const remove = () => {
    // What was typed stays, for whoever undoes it.
    if (useNavigation.getState().editing?.serverName === name) closeEditor();
    removeServer(name);
  };
  const copy = async () => {
    await copyText(snippetOf(server));
    notify({ title: `${name} was copied as JSON` });
  };
  const line: MenuItem[] =
    connection && isLive(connection)
      ? [
          { label: 'Restart', icon: RotateCw, onSelect: connect },
          {
            label: 'Disconnect',
            icon: Unplug,
            onSelect: () => disconnectServer(name, connection.connectionId),
          },
        ]
      : [{ label: 'Connect', icon: Play, onSelect: connect }];
  return [
    ...line,
    ...signInItems(name, connection, signIn),
    { label: 'Details', icon: Info, onSelect: () => openServer(name, 'overview') },
    ...(hasInputs(server)
      ? [
          {
            label: 'Change its inputs',
            icon: KeyRound,
            onSelect: () => connectServer(name, { asksAgain: true }),
          },
        ]
      : []),
    'separator',
    { label: 'Edit', icon: Pencil, takesFocus: true, onSelect: () => editServer(name) },
    { label: 'Duplicate', icon: Copy, onSelect: () => duplicateServer(name) },
    {
      label: 'Copy as JSON',
      icon: Braces,
      onSelect: () => report(copy(), `${name} could not be copied`),
    },
    {
      label: 'Export for another app',
      icon: FileOutput,
      onSelect: () => openOverlay('export', name),
    },
    'separator',
    {
      label: 'Move up',
      icon: ArrowUp,
      shortcut: localKeys.serverUp.keys,
      onSelect: () => moveServer(name, -1),
    },
    {
      label: 'Move down',
      icon: ArrowDown,
      shortcut: localKeys.serverDown.keys,
      onSelect: () => moveServer(name, 1),
    },
    'separator',
    { label: 'Remove', icon: Trash2, isDanger: true, onSelect: remove },
  ];
}

function signInItems(
  name: string,
  connection: ConnectionSnapshot | undefined,
  signIn: SignInSnapshot | undefined,
): MenuItem[] {
  if (connection?.state.status === 'needs-sign-in') {
    return [{ label: 'Sign in', icon: LogIn, onSelect: () => openSignIn(name) }];
  }
  if (!signIn || !heldTokens(signIn)) return [];
  const leave = () => report(signOut(name), `You could not be signed out of ${name}`);
  return [{ label: 'Sign out', icon: LogOut, onSelect: leave }];
}

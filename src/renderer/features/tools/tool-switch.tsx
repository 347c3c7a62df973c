import { Ban, CircleCheck, Pencil } from 'lucide-react';
import { isDisabledTool, withTool } from '../../../shared/model/servers/tool-filter.ts';
import { editServer } from '../../navigation.ts';
import { report } from '../../notices.ts';
import { definitionOf, updateServer, useServers } from '../../stores/servers-store.ts';
import { IconButton } from '../../ui/button.tsx';

type ToolSwitchProps = { serverName: string; tool: string; isDisabled: boolean };

/** Disables a tool for its server, or enables it again; the choice is stored with the server. */
export function ToolSwitch({ serverName, tool, isDisabled }: ToolSwitchProps) {
  const definition = useServers((state) => definitionOf(state, serverName));
  if (!definition) return null;
  const next = withTool(definition, tool, isDisabled);
  // A glob disables others as well, so that only the user can say what becomes of it.
  if (isDisabled && isDisabledTool(next, tool)) {
    return (
      <IconButton
        icon={Pencil}
        label="A pattern disables this tool: edit the server"
        onClick={() => editServer(serverName)}
      />
    );
  }
  const change = () => {
    const { enabledTools: _enabled, disabledTools: _disabled, ...rest } = definition;
    const { enabledTools, disabledTools = [] } = next;
    const changed = {
      ...rest,
      ...(enabledTools && { enabledTools: [...enabledTools] }),
      ...(disabledTools.length > 0 && { disabledTools: [...disabledTools] }),
    };
    report(updateServer(serverName, changed), `${serverName} could not be changed`);
  };
  return (
    <IconButton
      icon={isDisabled ? CircleCheck : Ban}
      label={isDisabled ? 'Enable this tool' : 'Disable this tool'}
      onClick={change}
    />
  );
}

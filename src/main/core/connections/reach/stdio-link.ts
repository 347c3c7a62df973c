import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import type { StdioLaunch } from '../../../../shared/model/servers/server.ts';
import { sandboxOf } from '../../sandbox/sandbox-of.ts';
import type { Pressure } from '../../wire/pressure.ts';
import { RawLane } from '../../wire/raw-lane.ts';
import { serverEnvironment } from '../../wire/stdio/server-environment.ts';
import { StdioTransport, type StdioParameters } from '../../wire/stdio/stdio-transport.ts';
import type { WireLog } from '../../wire/records/wire-log.ts';
import type { Handshake } from './handshake.ts';
import { isHeardBySdk } from '../notifications.ts';
import type { Link, LinkHooks } from './link.ts';
import { markCutShort } from '../requests/cut-short.ts';
import { keepAnswer, messageIn } from './raw-message.ts';

type StdioLinkOptions = {
  launch: Omit<StdioLaunch, 'kind'> & Pick<StdioParameters, 'start'>;
  environment: Record<string, string | undefined>;
  platform: NodeJS.Platform;
  log: WireLog;
  hooks: LinkHooks;
  pressure: Pressure | undefined;
  handshake: Handshake;
};

/** A link over a process of the server's own; nothing runs until the transport is started. */
export function stdioLink(options: StdioLinkOptions): Link {
  const { launch, log, hooks, handshake } = options;
  const transport = new StdioTransport(
    {
      command: launch.command,
      args: launch.args,
      cwd: launch.cwd,
      sandbox: sandboxOf(launch, options),
      start: launch.start,
      env: { ...serverEnvironment(options.environment, options.platform), ...launch.env },
    },
    log,
    {
      intercept: (received) =>
        lane.take(received) || !isHeardBySdk(received.message)
          ? 'taken'
          : (markCutShort(received) ?? handshake.adapt(received.message) ?? 'whole'),
      onOverlong: (start) => lane.failAnswer(start),
      onStart: hooks.onStart,
      onStderr: hooks.onStderr,
      onStrayStdout: hooks.onStrayStdout,
      onExit: hooks.onExit,
      onInputClosed: hooks.onBroken,
      pressure: options.pressure,
    },
  );
  const lane = new RawLane((text, outline, { veil }) => transport.sendText(text, outline, veil));
  handshake.guard(transport);
  return {
    transport,
    lane,
    handshake,
    kind: 'stdio',
    async sendRaw(text) {
      const message = messageIn(text);
      keepAnswer(lane, message);
      return transport.sendRaw(text, message);
    },
    answer: (id, answer) => transport.send({ jsonrpc: '2.0', id, ...answer } as JSONRPCMessage),
    notify: (method, params) => transport.send({ jsonrpc: '2.0', method, params }),
    exit: () => transport.exit,
    close: () => handshake.end(),
  };
}

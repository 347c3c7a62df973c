import type { NegotiatedServer } from '../../../shared/model/servers/connection.ts';
import { logLevels, isLogLevel, type LogLevel } from '../../../shared/model/log-levels.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { useLogs } from '../../stores/logs-store.ts';
import { compactInputClass } from '../../ui/fields/text-field.tsx';

type LevelControlProps = {
  connectionId: number;
  serverName: string;
  server: Pick<NegotiatedServer, 'era' | 'capabilities'>;
};

/** Chooses the level that the server is asked for, and says how it hears of it. */
export function LevelControl({ connectionId, serverName, server }: LevelControlProps) {
  const level = useLogs((state) => state.byConnection[connectionId]?.level);
  const isModern = server.era === 'modern';
  if (!isModern && server.capabilities['logging'] === undefined) {
    return (
      <p className="text-xs text-text-muted">
        The server did not declare “logging”, so no level can be set.
      </p>
    );
  }
  const choose = (text: string) => {
    const chosen = isLogLevel(text) ? { level: text } : {};
    report(
      backend.call('logs.setLevel', { connectionId, ...chosen }),
      `The level of ${serverName} could not be set`,
    );
  };
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
      <label className="flex items-center gap-2 text-xs font-medium">
        Level
        <select
          className={`${compactInputClass} pr-1 font-normal`}
          value={level ?? ''}
          onChange={(event) => choose(event.target.value)}
        >
          <option value="">{isModern ? 'none' : 'the server decides'}</option>
          {logLevels.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </select>
      </label>
      <p className="min-w-0 text-xs text-text-muted">{meaningOf(isModern, level)}</p>
    </div>
  );
}

function meaningOf(isModern: boolean, level: LogLevel | undefined): string {
  if (isModern) {
    return level === undefined
      ? 'Requests ask for no log messages, so the server sends none.'
      : 'Each request asks for this level and above (logLevel in its _meta).';
  }
  return level === undefined
    ? 'No level is set, so the server decides what to send.'
    : 'Set with logging/setLevel, and again after each reconnect.';
}

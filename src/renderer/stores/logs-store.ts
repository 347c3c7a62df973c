import { create } from 'zustand';
import type { LogCounts } from '../../shared/model/logs.ts';

type LogsState = {
  /** What there is of the log of a connection; absent where its server logged nothing. */
  byConnection: Record<number, LogCounts>;
};

export const useLogs = create<LogsState>(() => ({ byConnection: {} }));

export const setLogs = (logs: LogCounts[]): void =>
  useLogs.setState({
    byConnection: Object.fromEntries(logs.map((counts) => [counts.connectionId, counts])),
  });

export const putLog = (counts: LogCounts): void =>
  useLogs.setState(({ byConnection }) => ({
    byConnection: { ...byConnection, [counts.connectionId]: counts },
  }));

export const removeLog = (connectionId: number): void =>
  useLogs.setState(({ byConnection }) => {
    const { [connectionId]: _removed, ...rest } = byConnection;
    return { byConnection: rest };
  });

/** Whether a server has a log to show: it declared one, or sends messages all the same. */
export const hasLog = (
  { byConnection }: LogsState,
  connectionId: number,
  capabilities: Record<string, unknown>,
): boolean => capabilities['logging'] !== undefined || (byConnection[connectionId]?.heard ?? 0) > 0;

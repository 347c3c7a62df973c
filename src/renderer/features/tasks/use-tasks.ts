import { useCallback, useEffect, useState } from 'react';
import type { TaskList } from '../../../shared/model/calls/task.ts';
import { messageOf } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { useTasks as useTaskChanges } from '../../stores/tasks-store.ts';

type Loaded = {
  list?: TaskList;
  /** Why there is no list. */
  problem?: string;
  isReading: boolean;
  /** Asks the server again, where it can list its tasks. */
  refresh(): void;
};

/**
 * The tasks of a server: read from it when they are shown and when the user asks, and from what is
 * watched whenever that changed.
 */
export function useTasks(connectionId: number): Loaded {
  const changes = useTaskChanges((state) => state.changes[connectionId] ?? 0);
  const [list, setList] = useState<TaskList>();
  const [problem, setProblem] = useState<string>();
  const [isReading, setIsReading] = useState(true);
  const [readings, setReadings] = useState(0);
  useEffect(() => {
    const query = new AbortController();
    backend.call('tasks.list', { connectionId }, { signal: query.signal }).then(
      (read) => {
        setList(read);
        setProblem(undefined);
        setIsReading(false);
      },
      (error: unknown) => {
        if (query.signal.aborted) return;
        setProblem(messageOf(error));
        setIsReading(false);
      },
    );
    return () => query.abort();
  }, [connectionId, readings]);
  useEffect(() => {
    if (changes === 0) return;
    const query = new AbortController();
    backend.call('tasks.watched', { connectionId }, { signal: query.signal }).then(
      (watched) => setList((before) => (before ? merged(before, watched) : before)),
      // The list that is shown stays; what failed is told when it is read again.
      () => undefined,
    );
    return () => query.abort();
  }, [connectionId, changes]);
  const refresh = useCallback(() => {
    setIsReading(true);
    setReadings((before) => before + 1);
  }, []);
  return {
    ...(list && { list }),
    ...(problem !== undefined && { problem }),
    isReading,
    refresh,
  };
}

/** The watched tasks as they are now, and the listed ones as they were. */
function merged(before: TaskList, { tasks }: TaskList): TaskList {
  const known = new Set(tasks.map(({ taskId }) => taskId));
  return { ...before, tasks: [...tasks, ...before.tasks.filter((one) => !known.has(one.taskId))] };
}

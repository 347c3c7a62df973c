import { create } from 'zustand';

type TasksState = {
  /** Counts the changes of the tasks of a connection's server, which are read where they are shown. */
  changes: Record<number, number>;
};

export const useTasks = create<TasksState>(() => ({ changes: {} }));

export const bumpTasks = (connectionId: number): void =>
  useTasks.setState(({ changes }) => ({
    changes: { ...changes, [connectionId]: (changes[connectionId] ?? 0) + 1 },
  }));

import { createHash } from 'node:crypto';
import type { CallResult } from '../../../../../shared/model/calls/call.ts';
import {
  isTaskOver,
  taskChoice,
  type TaskList,
  type TaskState,
  type WatchedTask,
} from '../../../../../shared/model/calls/task.ts';
import type { NegotiatedServer } from '../../../../../shared/model/servers/connection.ts';
import type { ServerDefinition } from '../../../../../shared/model/servers/server.ts';
import { RpcError } from '../../../../../shared/rpc/errors.ts';
import { launchHash } from '../../../servers/launch-hash.ts';
import type { KeptSession } from '../../reach/kept-session.ts';
import { askServer, resultOf } from '../ask-server.ts';
import { listTasks } from './list-tasks.ts';
import { limitPolls } from './limit-polls.ts';
import { taskCodec, type TaskCodec } from './task-codecs.ts';
import { beginTask, type Tracked } from './poll-task.ts';
import type { TaskOutcome } from './task-outcome.ts';
import { createTaskListener, type TaskListener } from './task-listener.ts';
import { TaskWatch, type TaskLine } from './task-watch.ts';
import { toldTask } from './told-task.ts';

/** A connection as far as tasks need it. */
export type TaskConnection = {
  connectionId: number;
  definition: ServerDefinition;
  server: Pick<NegotiatedServer, 'era' | 'capabilities'>;
  /** A line for the tasks of a call, or for those that no call of this run waits for. */
  lineFor(callId: number | undefined): Omit<TaskLine, 'turn'>;
  /** The session that its tasks are in, as it may be kept. */
  session?: KeptSession | undefined;
  /** Listens for what becomes of tasks; absent where servers tell of them unasked, or not at all. */
  listen?: ((taskIds: string[], signal: AbortSignal) => Promise<unknown>) | undefined;
};

/** A call that was answered, perhaps with a task. */
export type AnsweredCall = {
  connectionId: number;
  callId: number;
  tool: string;
  argumentsText: string;
  /** Whether the call asked to be run as a task, which servers of 2026-07-28 decide. */
  wasAsked: boolean;
  wantedTtlMs: number | undefined;
  rootSeq: number | undefined;
  result: unknown;
  /** Hears of each sign of life, and of the outcome; absent where nobody waits for it. */
  onChange?: (state: TaskState, outcome?: TaskOutcome) => void;
};

/** How a task is known between runs of the app. */
export type KeptTask = TaskState & {
  era: TaskCodec['era'];
  tool?: string;
  argumentsHash?: string;
  rootSeq?: number;
};

/** The tasks of servers, as they are kept on disk; see `openTaskFiles`. */
export type TaskStore = {
  read(server: ServerDefinition): Promise<KeptTask[]>;
  /** The session that open tasks are in. */
  session(server: ServerDefinition): Promise<KeptSession | undefined>;
  /** Writes soon after; a failure is only logged. */
  write(server: ServerDefinition, tasks: KeptTask[], session?: KeptSession): void;
};

type Options = {
  store?: TaskStore | undefined;
  /** Whether tasks of earlier runs are polled as soon as their server is connected. */
  resumes: boolean;
  onChange(connectionId: number): void;
};

type Entry = {
  watch: TaskWatch;
  definition: ServerDefinition;
  era: TaskCodec['era'];
  tool?: string;
  argumentsHash?: string;
  callId?: number;
  rootSeq?: number;
  /** The recording that `rootSeq` is of is an earlier one. */
  isOfEarlierRun?: true;
  onEnd: ((outcome: TaskOutcome) => void)[];
};
type Live = TaskConnection & { turn: TaskLine['turn']; listener?: TaskListener | undefined };

const mostWatched = 1000;
const mostKept = 200;

export type Tasks = ReturnType<typeof createTasks>;

/** The tasks of all servers: those that calls of this run wait for, and those of earlier runs. */
export function createTasks({ store, resumes, onChange }: Options) {
  const entries = new Map<string, Entry>();
  const live = new Map<number, Live>();
  /** The servers whose kept session was looked for: it is gone on with once, by one connection. */
  const asked = new Set<string>();

  const liveOf = (connectionId: number): Live => {
    const connection = live.get(connectionId);
    if (connection) return connection;
    throw new RpcError('UNAVAILABLE', 'The server is not connected; connect it and try again.');
  };
  const ofServer = (definition: ServerDefinition): Entry[] =>
    [...entries].flatMap(([key, entry]) => (key.startsWith(serverKey(definition)) ? [entry] : []));
  const connectionsOf = (definition: ServerDefinition) =>
    [...live.values()].filter((one) => serverKey(one.definition) === serverKey(definition));
  const find = (definition: ServerDefinition, taskId: string) =>
    entries.get(serverKey(definition) + taskId);

  const save = (definition: ServerDefinition) => {
    const [session] = connectionsOf(definition).flatMap((one) => one.session ?? []);
    store?.write(definition, ofServer(definition).map(keptOf), session);
  };
  const lineOf = ({ lineFor, turn }: Live, callId: number | undefined): TaskLine => ({
    ...lineFor(callId),
    turn,
  });

  /** The stream for tasks, where there is one, is to be about those that are polled now. */
  const listenAnew = (definition: ServerDefinition) => {
    const polled = () =>
      ofServer(definition).flatMap(({ watch }) => (watch.isPolled ? [watch.state.taskId] : []));
    for (const { listener } of connectionsOf(definition)) listener?.follow(polled);
  };

  function add(
    definition: ServerDefinition,
    { era, first, ...facts }: Omit<Entry, 'watch' | 'definition' | 'onEnd'> & { first: Tracked },
    listener?: AnsweredCall['onChange'],
  ): Entry {
    let standing = first.state.standing;
    const watch = new TaskWatch({
      codec: taskCodec(era),
      first,
      onChange(state, outcome) {
        listener?.(state, outcome);
        if (outcome) for (const end of entry.onEnd.splice(0)) end(outcome);
        if (outcome) listenAnew(definition);
        // Each sign of life is for the call alone; the file tells of what changed.
        if (outcome || state.standing !== standing) save(definition);
        standing = state.standing;
        for (const { connectionId } of connectionsOf(definition)) onChange(connectionId);
      },
    });
    const entry: Entry = { watch, definition, era, onEnd: [], ...facts };
    entries.set(serverKey(definition) + first.state.taskId, entry);
    forgetOld(definition);
    return entry;
  }

  /** Drops the oldest tasks that are over, beyond those that are kept. */
  function forgetOld(definition: ServerDefinition): void {
    const over = ofServer(definition).filter(({ watch }) => isTaskOver(watch.state.standing));
    for (const { watch } of over.slice(0, Math.max(0, over.length - mostKept))) {
      entries.delete(serverKey(definition) + watch.state.taskId);
    }
  }

  async function restore(connection: Live): Promise<void> {
    const { definition, server, connectionId } = connection;
    const kept = (await store?.read(definition)) ?? [];
    for (const { era, tool, argumentsHash, rootSeq, ...state } of kept) {
      if (find(definition, state.taskId)) continue;
      const facts = {
        ...(tool !== undefined && { tool }),
        ...(argumentsHash !== undefined && { argumentsHash }),
        ...(rootSeq !== undefined && { rootSeq }),
      };
      const first = { state, failures: 0 };
      const entry = add(definition, { era, first, isOfEarlierRun: true, ...facts });
      const isOpen = !isTaskOver(state.standing) && era === server.era;
      if (resumes && isOpen && live.has(connectionId))
        entry.watch.attach(lineOf(connection, undefined), true);
    }
    if (kept.length === 0) return;
    listenAnew(definition);
    onChange(connectionId);
  }

  /** The entry of a task that the server is asked about, if none is known; throws NOT_FOUND. */
  async function known(connection: Live, taskId: string): Promise<Entry> {
    const { definition, server } = connection;
    const entry = find(definition, taskId);
    if (entry) return entry;
    const codec = taskCodec(server.era);
    const line = lineOf(connection, undefined);
    const params: [string, string][] = [['taskId', JSON.stringify(taskId)]];
    const options = { timeoutMs: askTimeoutMs, unwanted: 'Nobody waits for the task.' };
    const reply = await askServer(line, { method: 'tasks/get', params }, options);
    const task = codec.told(resultOf(reply, 'tasks/get'));
    if (!task) throw new RpcError('NOT_FOUND', 'The server answered tasks/get without a task.');
    return add(definition, { era: server.era, first: beginTask(task, Date.now()) });
  }

  const outcomeOf = async (connection: Live, entry: Entry): Promise<TaskOutcome> => {
    const { watch } = entry;
    if (watch.outcome) return watch.outcome;
    const ended = new Promise<TaskOutcome>((resolve) => entry.onEnd.push(resolve));
    if (!watch.isPolled) watch.attach(lineOf(connection, entry.callId), true);
    return ended;
  };

  return {
    /**
     * Watches the task that a call was answered with; undefined where that is no task, or one that
     * can't be watched.
     */
    begin(call: AnsweredCall): TaskWatch | undefined {
      const connection = live.get(call.connectionId);
      if (!connection) return undefined;
      const { definition, server } = connection;
      const task = taskCodec(server.era).created(call.result, call.wasAsked);
      if (!task) return undefined;
      const before = find(definition, task.taskId);
      if (before && !isTaskOver(before.watch.state.standing)) return undefined;
      const open = ofServer(definition).filter(({ watch }) => !isTaskOver(watch.state.standing));
      if (open.length >= mostWatched) return undefined;
      const { watch } = add(
        definition,
        {
          era: server.era,
          first: beginTask(task, Date.now(), call.wantedTtlMs),
          tool: call.tool,
          argumentsHash: createHash('sha256').update(call.argumentsText).digest('hex').slice(0, 32),
          callId: call.callId,
          ...(call.rootSeq !== undefined && { rootSeq: call.rootSeq }),
        },
        call.onChange,
      );
      save(definition);
      onChange(call.connectionId);
      if (call.onChange) watch.attach(lineOf(connection, call.callId));
      listenAnew(definition);
      return call.onChange && watch;
    },
    /** The session of an earlier run in which tasks may still go on. */
    async sessionOf(definition: ServerDefinition): Promise<KeptSession | undefined> {
      const key = serverKey(definition);
      if (!resumes || asked.has(key)) return undefined;
      asked.add(key);
      return store?.session(definition);
    },
    /** Goes on with the tasks of a server that is connected now, or again. */
    connected(connection: TaskConnection): void {
      const { listen } = connection;
      const listener = listen && createTaskListener({ listen });
      const now = { ...connection, turn: limitPolls(), listener };
      live.set(connection.connectionId, now);
      for (const entry of ofServer(connection.definition)) {
        const { watch, era, callId, isOfEarlierRun } = entry;
        const isOpen = !isTaskOver(watch.state.standing) || callId !== undefined;
        if (era !== connection.server.era || !isOpen || (isOfEarlierRun && !resumes)) continue;
        watch.attach(lineOf(now, callId), true);
      }
      listenAnew(connection.definition);
      void restore(now);
    },
    /** Stops to poll over a connection that is lost. */
    lost(connectionId: number): void {
      const connection = live.get(connectionId);
      if (!connection) return;
      live.delete(connectionId);
      connection.listener?.close();
      for (const { watch } of ofServer(connection.definition)) watch.detach();
    },
    /** Whether tasks of a connection go on after the app, so that a later run takes them up. */
    goOn(connectionId: number): boolean {
      const connection = live.get(connectionId);
      return (
        resumes &&
        connection?.session !== undefined &&
        ofServer(connection.definition).some(({ watch }) => !isTaskOver(watch.state.standing))
      );
    },
    /** Asks soon how the task stands that a status notification is about; a hint, no more. */
    told(connectionId: number, content: Uint8Array | string): void {
      const connection = live.get(connectionId);
      const taskId = toldTask(content);
      if (connection && taskId !== undefined) find(connection.definition, taskId)?.watch.hurry();
    },
    /** The call of this run that waits for a task. */
    callOf(connectionId: number, taskId: string): number | undefined {
      const connection = live.get(connectionId);
      return connection && find(connection.definition, taskId)?.callId;
    },
    /** The tasks that are watched or kept, the newest first. */
    watched(connectionId: number): TaskList {
      const { definition, server } = liveOf(connectionId);
      const tasks = ofServer(definition).map(shownOf).toReversed();
      return { tasks, canList: canList(server) };
    },
    /** The same, with those that the server lists itself. */
    async list(connectionId: number): Promise<TaskList> {
      const connection = liveOf(connectionId);
      const { definition, server } = connection;
      const codec = taskCodec(server.era);
      if (!canList(server) || !codec.listed) return this.watched(connectionId);
      const line = lineOf(connection, undefined);
      const { told, isCutShort, failure } = await listTasks(line, codec.listed);
      const others = told.filter(({ taskId }) => !find(definition, taskId));
      const listed = others.map((task): WatchedTask => {
        const { state } = beginTask(task, Date.now());
        return { ...state, serverName: definition.name, isPolled: false };
      });
      const own = this.watched(connectionId);
      return {
        ...own,
        tasks: [...own.tasks, ...listed],
        ...(isCutShort && { isCutShort }),
        ...(failure !== undefined && { failure }),
      };
    },
    /** A task as the server says it stands now. */
    async get(connectionId: number, taskId: string): Promise<WatchedTask> {
      const connection = liveOf(connectionId);
      const isKnown = find(connection.definition, taskId) !== undefined;
      const entry = await known(connection, taskId);
      const { watch, callId } = entry;
      if (isKnown && !watch.outcome) await watch.refresh(lineOf(connection, callId));
      return shownOf(entry);
    },
    /** Waits until a task is over. */
    async outcome(connectionId: number, taskId: string): Promise<TaskOutcome> {
      const connection = liveOf(connectionId);
      return outcomeOf(connection, await known(connection, taskId));
    },
    /** The result of a task that is over; REFUSED while it runs. */
    async result(connectionId: number, taskId: string, limit: number): Promise<CallResult> {
      const connection = liveOf(connectionId);
      const entry = await known(connection, taskId);
      if (!isTaskOver(entry.watch.state.standing)) {
        throw new RpcError('REFUSED', 'The task still runs: it has no result yet.');
      }
      const outcome = await outcomeOf(connection, entry);
      if (outcome.status === 'answered') return cutResult(outcome, limit);
      const why = outcome.status === 'failed' ? outcome.message : 'The task was cancelled.';
      throw new RpcError('NOT_FOUND', why);
    },
    /** Asks the server to end a task. */
    async cancel(connectionId: number, taskId: string): Promise<void> {
      const connection = liveOf(connectionId);
      const { watch, callId } = await known(connection, taskId);
      if (!watch.isPolled) watch.attach(lineOf(connection, callId));
      await watch.cancel();
    },
    /** Ends all polling. */
    close(): void {
      for (const connectionId of live.keys()) this.lost(connectionId);
    },
  };
}

const askTimeoutMs = 30_000;

const serverKey = ({ name, launch }: ServerDefinition): string =>
  `${JSON.stringify(name)} ${launchHash(launch)} `;

/** Whether a server can be asked to run a call of a tool as a task (2025-11-25). */
export const takesTasks = (server: TaskConnection['server']): boolean =>
  taskChoice(server, { execution: { taskSupport: 'optional' } }) !== undefined;

const canList = ({ era, capabilities }: TaskConnection['server']): boolean => {
  const { tasks } = capabilities as { tasks?: { list?: unknown } | null };
  return era === 'legacy' && tasks?.list !== undefined;
};

function shownOf({ watch, definition, tool, callId, rootSeq, isOfEarlierRun }: Entry): WatchedTask {
  return {
    ...watch.state,
    serverName: definition.name,
    ...(tool !== undefined && { tool }),
    ...(callId !== undefined && { callId }),
    ...(rootSeq !== undefined && !isOfEarlierRun && { rootSeq }),
    isPolled: watch.isPolled,
  };
}

function keptOf({ watch, era, tool, argumentsHash, rootSeq }: Entry): KeptTask {
  return {
    ...watch.state,
    era,
    ...(tool !== undefined && { tool }),
    ...(argumentsHash !== undefined && { argumentsHash }),
    ...(rootSeq !== undefined && { rootSeq }),
  };
}

function cutResult(
  { answer }: Extract<TaskOutcome, { status: 'answered' }>,
  limit: number,
): CallResult {
  const { text: bytes, totalBytes } = answer.kept;
  const text = bytes.toString('utf8', 0, Math.min(bytes.length, limit * 4)).slice(0, limit);
  return { text, totalBytes, cutShort: Buffer.byteLength(text) < totalBytes };
}

import { useEffect, useRef, useState, type RefObject } from 'react';
import type {
  AppItem,
  AppPermission,
  AppPolicy,
  AppState,
} from '../../../shared/model/apps/app.ts';
import { messageOf, RpcError } from '../../../shared/rpc/errors.ts';
import { backend } from '../../backend.ts';
import { report } from '../../notices.ts';
import { openFrameLine } from './frame-line.ts';

export type AppRun = {
  connectionId: number;
  tool: string;
  callId?: number | undefined;
  argumentsText?: string | undefined;
  /** A result that is kept elsewhere than with a call of this run. */
  resultText?: string | undefined;
  /** Arguments that are not whole yet, which the app gets first. */
  partialText?: string | undefined;
  policy: AppPolicy;
  granted: readonly AppPermission[];
};

/** The app that draws a server's open question. */
export type QuestionRun = { serverRequestId: number; policy: AppPolicy };

export type OpenedApp = { address: string; allow: string };

/**
 * Runs an app while the component is mounted, and relays between its frame and the core. What it is
 * asked to run must not change: another run needs another key.
 */
export function useApp(
  run: AppRun | QuestionRun,
  context: Record<string, unknown>,
  frame: RefObject<HTMLIFrameElement | null>,
): { opened?: OpenedApp; state?: AppState; problem?: string } {
  const [opened, setOpened] = useState<OpenedApp>();
  const [state, setState] = useState<AppState>();
  const [problem, setProblem] = useState<string>();
  const first = useRef({ run, context });
  useEffect(() => {
    const { run: asked, context: told } = first.current;
    const line = openFrameLine(frame, (taken) => backend.call('apps.take', taken));
    const take = (item: AppItem) => {
      switch (item.type) {
        case 'opened':
          line.begin(item.state.appId, item.address);
          setOpened({ address: item.address, allow: item.allow });
          return setState(item.state);
        case 'message':
          return line.send(item.text);
        case 'state':
          return setState(item.state);
      }
    };
    const contextText = JSON.stringify(told);
    const hear = {
      onItems: (items: AppItem[]) => items.forEach(take),
      onEnd: (error?: unknown) => {
        if (error !== undefined) setProblem(messageOf(error));
      },
    };
    const end =
      'serverRequestId' in asked
        ? backend.stream('apps.runQuestion', { ...asked, contextText }, hear)
        : backend.stream('apps.run', { ...asked, granted: [...asked.granted], contextText }, hear);
    return () => {
      line.close();
      end();
    };
  }, [frame]);

  const appId = state?.appId;
  const isOver = state?.ended !== undefined;
  const contextText = JSON.stringify(context);
  const told = useRef(contextText);
  useEffect(() => {
    if (appId === undefined || isOver || told.current === contextText) return;
    told.current = contextText;
    const sent = backend.call('apps.changeContext', { appId, contextText }).catch(ignoreEnd);
    report(sent, 'The app could not be notified');
  }, [appId, isOver, contextText]);
  return { ...(opened && { opened }), ...(state && { state }), ...(problem && { problem }) };
}

/** An app that ended meanwhile need not be told anything; its state says so. */
function ignoreEnd(error: unknown): void {
  if (!(error instanceof RpcError && error.code === 'NOT_FOUND')) throw error;
}

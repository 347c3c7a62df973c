import { create } from 'zustand';

type PagesState = {
  /** The pages that were opened for servers, as `connectionId address`. */
  opened: ReadonlySet<string>;
  /** The elicitations that servers called complete, as `connectionId elicitationId`. */
  completed: ReadonlySet<string>;
};

/** What became of the pages that servers wanted opened before they go on (-32042). */
export const usePages = create<PagesState>(() => ({ opened: new Set(), completed: new Set() }));

export const pageKey = (connectionId: number, of: string): string => `${connectionId} ${of}`;

export const addOpenedPage = (connectionId: number, address: string): void =>
  usePages.setState(({ opened }) => ({
    opened: new Set(opened).add(pageKey(connectionId, address)),
  }));

const mostKept = 1000;

export const addCompletedPage = (connectionId: number, elicitationId: string): void =>
  usePages.setState(({ completed }) => ({
    completed: new Set([...completed].slice(1 - mostKept)).add(
      pageKey(connectionId, elicitationId),
    ),
  }));

import { createContext, useContext, useMemo } from 'react';
import type { JsonNode } from '../json/json-node.ts';
import { isSchema, listOf, type Schema } from '../schema/schema.ts';

/** What a field stands in. */
type Level = {
  /** What the objects around it are made of: one that comes again holds itself. */
  around: readonly unknown[];
  /** How often what is not there may still be opened by itself: each level has it to share. */
  share: number;
};

const mostOpened = 100;

const Levels = createContext<Level>({ around: [], share: mostOpened });

export const LevelProvider = Levels.Provider;

/** The level of an object's own fields. */
export function useLevelOf(schema: Schema, node: JsonNode | undefined): Level {
  const outer = useContext(Levels);
  const { properties } = schema;
  const fan = Math.max(1, listOf(schema['required']).length);
  const isThere = node !== undefined;
  return useMemo(
    () => ({
      around: isSchema(properties) ? [...outer.around, properties] : outer.around,
      share: (isThere ? mostOpened : outer.share) / fan,
    }),
    [outer, properties, fan, isThere],
  );
}

/** Whether a required object that is not there is open all the same. */
export function useIsOpened(schema: Schema): boolean {
  const { around, share } = useContext(Levels);
  return share > 1 && !around.includes(schema['properties']);
}

import { createContext, useContext, useMemo } from 'react';
import type { JsonNode } from '../json/json-node.ts';
import { isSchema, listOf, type Schema } from '../schema/schema.ts';

/** The objects that a field stands in. */
type Level = {
  /** The `properties` of the objects around it, by which an object that holds itself is found. */
  around: readonly unknown[];
  /** How many absent objects may still be opened without a click, shared by the fields of a level. */
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

/** Whether a required object is shown open though it is absent. */
export function useIsOpened(schema: Schema): boolean {
  const { around, share } = useContext(Levels);
  return share > 1 && !around.includes(schema['properties']);
}

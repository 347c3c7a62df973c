import type { JsonPath } from '../../ui/json/json-path.ts';

/** A place as a key: unlike its words it tells the name `a.b` from `b` in `a`. */
export const pathKey = (path: JsonPath): string => JSON.stringify(path);

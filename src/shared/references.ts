/** The name of a variable in an environment. */
export const variableName = /^[A-Za-z_][\w.-]*$/;

/**
 * Matches `${env:NAME}`, `${secret:NAME}`, `${input:NAME}` and `${NAME}`; captures the kind, if
 * there is one, and the name.
 */
export const referencePattern = /\$\{(?:(env|secret|input):([^}]+)|([A-Za-z_][\w.-]*))\}/g;

/** The names of all `${input:NAME}` in a value of JSON. */
export const inputNamesOf = (value: unknown): Set<string> =>
  new Set(
    [...JSON.stringify(value).matchAll(referencePattern)].flatMap(([, kind, name]) =>
      kind === 'input' && name !== undefined ? name : [],
    ),
  );

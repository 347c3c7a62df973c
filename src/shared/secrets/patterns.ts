import { isSecretName } from './secret-names.ts';

/** The name of a variable in an environment. */
export const variableName = /^[A-Za-z_][\w.-]*$/;

/** Of `${env:NAME}`, `${secret:NAME}`, `${input:NAME}` and `${NAME}`: the kind, if there is one, and the name. */
export const referencePattern = /\$\{(?:(env|secret|input):([^}]+)|([A-Za-z_][\w.-]*))\}/g;

/** A proxy’s address, or nothing for none. */
export const proxyAddress = /^$|^(https?|socks5?):\/\/[^\s/]+/i;

/** An address of the web, whole. */
export const webAddress = /^https?:\/\/[^\s/]+\S*$/i;

/** Whether the value of a variable, header or parameter of this name is not for all eyes. */
export const looksSecret = (name: string): boolean =>
  /key|token|secret|passw|auth|credential|cookie/i.test(name) || isSecretName(name);

/** An address that holds a user or a password, as that of a database. */
export const holdsPassword = (value: string): boolean =>
  /^[a-z][a-z\d+.-]*:\/\/[^\s/?#]+@/i.test(value);

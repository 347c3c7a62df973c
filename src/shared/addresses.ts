/** Matches the http, https or SOCKS address of a proxy, or an empty text for no proxy. */
export const proxyAddress = /^$|^(https?|socks5?):\/\/[^\s/]+/i;

/** Matches a text that is one http or https address, without white space. */
export const webAddress = /^https?:\/\/[^\s/]+\S*$/i;

/** Matches an https address with a path, as a client's metadata document has it. */
export const documentPattern = /^https:\/\/[^\s/]+\/\S+$/;

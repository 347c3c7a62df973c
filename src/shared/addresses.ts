/** A proxy’s address, or nothing for none. */
export const proxyAddress = /^$|^(https?|socks5?):\/\/[^\s/]+/i;

/** An address of the web, whole. */
export const webAddress = /^https?:\/\/[^\s/]+\S*$/i;

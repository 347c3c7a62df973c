/** Thrown where a server does not answer in time; the message is for people. */
export class NoResponse extends Error {}

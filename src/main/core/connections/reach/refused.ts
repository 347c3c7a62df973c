/** The server answered the handshake, but not with a result; the message is for people. */
export class Refused extends Error {
  /** Of its HTTP answer; 0 where that says nothing more. */
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Why a request to a learning environment failed; the message is for the educator. */
export class ConnectError extends Error {
  /** `token`: it is no longer valid. `pause`: the same may work after `waitS` seconds. */
  readonly kind: 'token' | 'refused' | 'away' | 'pause';
  readonly waitS: number;
  constructor(kind: ConnectError['kind'], message: string, waitS = 0) {
    super(message);
    this.kind = kind;
    this.waitS = waitS;
  }
}

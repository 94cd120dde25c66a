import { EMAIL_TAKEN, MESSAGE_BY_STATUS } from '#contract/errors.ts';

/**
 * What a machine knows about a failed call: plain data, so that it can be kept in a context or an
 * event.
 */
export interface FailureFacts {
  /** HTTP status, or null if the server was not reached. */
  status: number | null;
  /** The server's own message, or null. */
  detail: string | null;
  /**
   * The sentence for the user: the detail or the text for the status; null if the server was not
   * reached.
   */
  message: string | null;
  /** The submitted field that a 422 is about. */
  field?: string;
}

/** The error every service throws. */
export class Failure extends Error {
  override readonly name = 'Failure';
  readonly facts: FailureFacts;

  constructor(facts: FailureFacts, options?: ErrorOptions) {
    super(facts.message ?? 'The server could not be reached.', options);
    this.facts = facts;
  }
}

/** Returns the form field that a refusal is about, or null if none. */
export const faultOf = ({ status, detail, field }: FailureFacts): string | null =>
  field ?? (status === 401 ? 'password' : detail === EMAIL_TAKEN ? 'email' : null);

/**
 * Whether the API itself reports that something doesn't exist. A 404 in other words comes from a
 * proxy, or a wrong address: it says nothing about the thing.
 */
export const isNotFound = ({ status, detail }: FailureFacts): boolean =>
  status === 404 && detail === MESSAGE_BY_STATUS[404];

/**
 * Whether the server reported success in a response that can't be read: there is no message for the
 * user.
 */
export const isUnreadable = ({ status, detail }: FailureFacts): boolean =>
  status !== null && status < 400 && detail === null;

/**
 * Whether a retry may succeed a little later: the server wasn’t reached, has a problem, or requires
 * signing in again.
 */
export const isPassing = ({ status }: FailureFacts): boolean =>
  status === null || status === 401 || status >= 500;

/**
 * Returns the facts of anything thrown; anything but a `Failure` counts as a server that wasn't
 * reached.
 */
export const failureOf = (error: unknown): FailureFacts =>
  error instanceof Failure ? error.facts : { status: null, detail: null, message: null };

/** What to tell of a failed change: the server's sentence, or that it was never reached. */
export const messageOfFailedChange = (failure: FailureFacts | null): string =>
  failure?.message ?? 'The server cannot be reached. Nothing has changed: try again.';

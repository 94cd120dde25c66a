import { EMAIL_TAKEN, MESSAGE_BY_STATUS } from '#contract/errors.ts';

/** What a machine knows of a call that failed: plain data, so that it can stand in a context or an event. */
export interface FailureFacts {
  /** HTTP status, or null when the server was not reached. */
  status: number | null;
  /** What the server itself said, or null. */
  detail: string | null;
  /** The sentence for a person: the detail or the text of the status; null when the server was not reached. */
  message: string | null;
  /** The field of what was sent that a 422 is about. */
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

/** The field of a form that a refusal is about, or null where it is about none of them. */
export const faultOf = ({ status, detail, field }: FailureFacts): string | null =>
  field ?? (status === 401 ? 'password' : detail === EMAIL_TAKEN ? 'email' : null);

/**
 * Whether the API itself says that a thing isn't there. A 404 in other words is a proxy's, or a
 * wrong address: it says nothing of the thing.
 */
export const isNotFound = ({ status, detail }: FailureFacts): boolean =>
  status === 404 && detail === MESSAGE_BY_STATUS[404];

/** Whether the server says that it went well, in an answer that can't be read: it has said nothing for a person. */
export const isUnreadable = ({ status, detail }: FailureFacts): boolean =>
  status !== null && status < 400 && detail === null;

/**
 * Whether the same may go well a little later: the server wasn’t reached, is in trouble, or wants
 * its user to sign in again.
 */
export const isPassing = ({ status }: FailureFacts): boolean =>
  status === null || status === 401 || status >= 500;

/** The facts of whatever was thrown; anything but a `Failure` counts as a server not reached. */
export const failureOf = (error: unknown): FailureFacts =>
  error instanceof Failure ? error.facts : { status: null, detail: null, message: null };

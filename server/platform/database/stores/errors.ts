/** What a store refuses, and the status that the routes respond with (decisions, section 2). */
export abstract class StoreError extends Error {
  override readonly name: string = this.constructor.name;
}

/** It does not exist, or isn't the caller's: 404, with the same words for both. */
export class NotFound extends StoreError {
  constructor() {
    super('The requested resource was not found.');
  }
}

/** The caller may see it but not do this to it: 403. */
export class Forbidden extends StoreError {
  constructor(message = "You don't have permission to access this resource.") {
    super(message);
  }
}

/** The session ended while its request was in progress: 401. */
export class SignedOut extends StoreError {
  constructor() {
    super('Your session has expired. Please log in again.');
  }
}

/** It conflicts with what is stored: 409 (400 for an e-mail that is already registered). */
export class Conflict extends StoreError {}

/** The expected version is not the stored one: 412. `current` is what is stored now. */
export class StaleVersion<T = unknown> extends StoreError {
  readonly current: T;
  constructor(current: T) {
    super('This was changed by someone else in the meantime.');
    this.current = current;
  }
}

/**
 * Nothing left to spend besides what is held: 402. `own` is false if the credits are those of the
 * assignment's owner.
 */
export class NotEnoughCredits extends StoreError {
  readonly own: boolean;
  /** The id of the paying account. */
  readonly payer: number;
  constructor(own: boolean, payer: number) {
    super(
      own
        ? 'You have no credits left. See Buy Credits in the menu to get more.'
        : 'The owner of this assignment has no credits left: ask them to get more.',
    );
    this.own = own;
    this.payer = payer;
  }
}

/** They have spent what the owner of the assignment lets them spend on it: 402. */
export class CapReached extends StoreError {
  constructor(cap: number, owner: string) {
    super(
      cap === 0
        ? `${owner} lets you spend no credits here. Ask them for some.`
        : `You have used the ${cap === 1 ? 'one credit' : `${cap.toLocaleString('en')} credits`} that ${owner} lets you spend here. Ask them for more.`,
    );
  }
}

/** Too many recently; they have to wait: 429. */
export class TooManyRequests extends StoreError {}

/** The account has reached its storage limit: 413. */
export class QuotaExceeded extends StoreError {}

/** The input doesn't fit what is stored: 422, each place with its sentence. */
export class InvalidInput extends StoreError {
  readonly problems: readonly { path: readonly (string | number)[]; message: string }[];
  constructor(problems: InvalidInput['problems']) {
    super(problems.map(({ message }) => message).join(' '));
    this.problems = problems;
  }
}

/** The text can't be stored as it is (it contains the character NUL): 422. */
export class Unstorable extends StoreError {
  constructor() {
    super('Text must not contain the NUL character.');
  }
}

/** The message if nothing more can be written, for files as well as the database. */
export const NO_ROOM = 'The server has no room left to store this.';
export const READ_ONLY = 'The server can’t store this: its disk can only be read at the moment.';

const FULL_MESSAGES = {
  full: NO_ROOM,
  'read-only': READ_ONLY,
  busy: 'The database is busy. Please try again.',
} as const;

/**
 * The database can't store it now: 507 if its disk is `full` or `read-only`, 503 if it is `busy` or
 * unavailable. Worth another try. The driver's own error is the cause.
 */
export class DatabaseFull extends StoreError {
  readonly reason: keyof typeof FULL_MESSAGES;
  readonly retryAfterSeconds: number;
  constructor(reason: keyof typeof FULL_MESSAGES, cause?: unknown) {
    super(FULL_MESSAGES[reason], { cause });
    this.reason = reason;
    this.retryAfterSeconds = reason === 'busy' ? 2 : 60;
  }
}

/**
 * The database's file is damaged: nothing is read from it or written to it until a backup is
 * restored. 503.
 */
export class Damaged extends StoreError {
  constructor(cause: unknown) {
    super('The database is damaged. Whoever runs this server has to bring back a backup.', {
      cause,
    });
  }
}

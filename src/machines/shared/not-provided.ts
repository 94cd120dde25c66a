/**
 * Implements every placeholder callback actor: a chart that runs without its services fails at
 * once.
 */
export const callbackNotProvided = (): never => {
  throw new Error('not provided');
};

/** The same for promise actors. */
export const promiseNotProvided = async (): Promise<never> => callbackNotProvided();

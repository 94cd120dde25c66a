/**
 * The implementation of every placeholder actor that calls back: a chart that runs without its
 * services says so at once.
 */
export const callbackNotProvided = (): never => {
  throw new Error('not provided');
};

/** The same of those that promise. */
export const promiseNotProvided = async (): Promise<never> => callbackNotProvided();

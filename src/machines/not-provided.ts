/** The implementation of every placeholder actor: a chart that runs without its services says so at once. */
export const notProvided = async (): Promise<never> => {
  throw new Error('not provided');
};

/** `work`, at most `atOnce` of it at a time; the others wait their turn. */
export function inTurns<Args extends unknown[], T>(atOnce: number, work: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  let running = 0;
  const waiting: (() => void)[] = [];

  const turn = async (): Promise<void> => {
    if (running < atOnce) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const done = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };

  return async (...args) => {
    await turn();
    try {
      return await work(...args);
    } finally {
      done();
    }
  };
}

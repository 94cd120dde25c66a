// Restarts a server that dies. Like node24.mjs, imports no package.

/**
 * The flags with which Node runs the server. Short-lived objects get 4 MB instead of up to 32,
 * which saves 45 MB of the server's memory (docs/decisions/memory.md). The Containerfile uses the
 * same flags.
 */
export const SERVER_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** A process that has run for this long didn't die because of how it was started. */
const STEADY_MS = 60_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** The message that the child sends once it is serving. */
const READY = 'ready';

/**
 * Returns the milliseconds before the next start: a second, doubled each time it soon dies again,
 * up to half a minute.
 */
export const pauseAfter = (deaths) => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 1));

/**
 * Returns the number of early deaths in a row, including that of a process that ran for `ranMs`.
 */
export const deathsWith = (before, ranMs) => (ranMs >= STEADY_MS ? 1 : before + 1);

/** Returns the exit code of a process, as a shell reports it if a signal ended the process. */
export const codeOf = (code, signal) => code ?? (signal === 'SIGINT' ? 130 : 143);

/**
 * Runs what `start` begins again and again until it ends normally: with 0, because this process is
 * asked to stop, or on its own before it ever served, which is how it refuses an invalid setting.
 * Returns a function that tells it to stop.
 */
export function keepRunning(
  start,
  { say = console.error, exit = (code) => process.exit(code) } = {},
) {
  let child = null;
  let told = null;
  let deaths = 0;
  let hasServed = false;

  function begin() {
    const began = Date.now();
    child = start();
    child.on('message', (message) => {
      if (message === READY) hasServed = true;
    });
    child.on('exit', (code, signal) => {
      child = null;
      const inPeace =
        code === 0 || told !== null || SIGNALS.includes(signal) || (code !== null && !hasServed);
      if (inPeace) return exit(codeOf(code, signal ?? told));
      deaths = deathsWith(deaths, Date.now() - began);
      const pause = pauseAfter(deaths);
      say(
        `The server died (${signal ?? `exit code ${code}`}). It is started again in ${pause / 1000} s.`,
      );
      setTimeout(() => (told === null ? begin() : exit(codeOf(null, told))), pause);
    });
  }

  begin();
  return (signal) => {
    told = signal;
    if (child === null) exit(codeOf(null, signal));
    else child.kill(signal);
  };
}

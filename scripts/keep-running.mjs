// Starts a server again that dies. Imports no package, as node24.mjs.

/**
 * How Node is told to run the server. What lives for a moment has 4 MB instead of up to 32: the
 * server's memory is 45 MB less (docs/decisions/memory.md). The Containerfile says the same.
 */
export const SERVER_FLAGS = ['--disable-warning=ExperimentalWarning', '--max-semi-space-size=4'];

const FIRST_PAUSE_MS = 1000;
const MAX_PAUSE_MS = 30_000;
/** Whoever has run so long didn't die of how it was started. */
const STEADY_MS = 60_000;
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/** What the child sends once it serves. */
const READY = 'ready';

/**
 * Milliseconds before the next start: a second, then twice as long each time it dies soon again, up
 * to half a minute.
 */
export const pauseAfter = (deaths) => Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 1));

/** The deaths in a row, with the one of a process that has run for so long. */
export const deathsWith = (before, ranMs) => (ranMs >= STEADY_MS ? 1 : before + 1);

/** The exit code of a process that a signal ended, as a shell has it. */
export const codeOf = (code, signal) => code ?? (signal === 'SIGINT' ? 130 : 143);

/**
 * Runs what `start` begins, again and again, until it ends in peace: with 0, when this process is
 * told to stop, or by itself before it ever served, which is how a setting that doesn't fit is
 * refused. Answers how to tell it to stop.
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

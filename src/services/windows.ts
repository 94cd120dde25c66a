import { Failure } from '#lib/site/failure.ts';

const BLOCKED = 'The browser blocked the new window. Allow pop-ups for this site and try again.';

/**
 * Opens a named window at once, while the browser still counts it as part of the click, and
 * navigates it to the address that `load` returns (specification, section 7). Closes the window
 * again on failure. Throws a `Failure`.
 */
export async function openInWindow(
  name: string,
  load: (signal: AbortSignal) => Promise<string>,
): Promise<void> {
  const opened = window.open('', name);
  if (!opened) throw new Failure({ status: 0, detail: BLOCKED, message: BLOCKED });
  try {
    const url = await load(AbortSignal.timeout(60_000));
    opened.opener = null;
    opened.location.replace(url);
  } catch (error) {
    opened.close();
    throw error;
  }
}

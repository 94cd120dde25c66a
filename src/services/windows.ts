import { Failure } from '#lib/site/failure.ts';

const BLOCKED = 'The browser blocked the new window. Allow pop-ups for this site and try again.';

/**
 * Opens a named window at once, while the click still counts for the browser, and leads it to the address `load`
 * answers (specification, section 7). A failure closes the window again. Throws a `Failure`.
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

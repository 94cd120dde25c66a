import type { AppParts } from '#server/context.ts';
import type { Intaking } from '#server/features/exchange/import/intakes.ts';
import { createLtiServices, endPartsOfThoseWhoLeft } from '#server/features/lti/services.ts';
import { sweepIncoming } from '#server/platform/files/disk.ts';
import { discardFiles, deleteScheduledFiles } from '#server/platform/files/discard.ts';

const EVERY_MS = 60 * 60_000;
const ABANDONED_MS = 24 * 60 * 60_000;

/** Warns owners of classes that will soon be deleted, and erases those whose time is over. */
async function eraseWhatIsOver(
  parts: Pick<AppParts, 'stores' | 'files' | 'log'> & { intaking: Pick<Intaking, 'forget'> },
): Promise<void> {
  const { retentions } = parts.stores;
  await retentions.warn();
  for (
    let erased = await retentions.eraseNext();
    erased !== null;
    erased = await retentions.eraseNext()
  ) {
    await discardFiles(parts, erased);
    await parts.intaking.forget(erased.intakes);
  }
}

/**
 * Now and every hour: removes what has expired, files whose rows have been deleted, and the access
 * of people who left their course. Returns a function that stops it.
 */
export function startHousekeeping(
  parts: Pick<AppParts, 'stores' | 'files' | 'clock' | 'log'> & {
    settings: Pick<AppParts['settings'], 'auditMs' | 'connectHosts'>;
  } & Pick<AppParts, 'ids'> & { intaking: Pick<Intaking, 'sweep' | 'forget'> },
): () => Promise<void> {
  const { stores, files, intaking, clock, ids, log, settings } = parts;
  const { lti } = stores;
  const stopping = new AbortController();
  const { signal } = stopping;
  const services = createLtiServices({ lti, hosts: settings.connectHosts, clock, ids, signal });
  async function sweep(): Promise<void> {
    try {
      await stores.sweep();
      await stores.audit.keep(settings.auditMs);
      await deleteScheduledFiles(parts, () => signal.aborted);
      await eraseWhatIsOver(parts);
      await intaking.sweep();
      await sweepIncoming(files.incoming, new Date(clock.now().getTime() - ABANDONED_MS));
      // Last, because it waits for other servers.
      await endPartsOfThoseWhoLeft({ lti, services, clock, log, signal });
    } catch (error) {
      log('error', {
        event: 'sweep_failed',
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
  let last = sweep();
  const timer = setInterval(() => {
    last = sweep();
  }, EVERY_MS);
  timer.unref();
  return async () => {
    stopping.abort();
    clearInterval(timer);
    await last;
  };
}

import { isOneZip, nameOfClass, pathOf } from '#lib/exchange/class-files.ts';

/**
 * A class as the one zip that the server reads: the one that was given, or the files and folders that were, packed here as they
 * lie. The browser keeps what is packed on its disk, not in its memory.
 */
export async function asZip(files: readonly File[], signal: AbortSignal): Promise<File> {
  if (isOneZip(files)) return files[0]!;
  const { makeZip } = await import('client-zip');
  function* entries() {
    for (const file of files) {
      signal.throwIfAborted();
      yield { input: file, name: pathOf(file), lastModified: new Date(file.lastModified) };
    }
  }
  const blob = await new Response(makeZip(entries(), { buffersAreUTF8: true })).blob();
  signal.throwIfAborted();
  return new File([blob], `${nameOfClass(files)}.zip`, { type: 'application/zip' });
}

const UNITS = ['KB', 'MB', 'GB'] as const;

/** Writes a file size for people: '512 bytes', '1.5 KB', '25 MB' (1 KB = 1024 bytes). */
export function formatBytes(bytes: number): string {
  if (!Number.isFinite(bytes) || bytes < 0) return 'unknown size';
  if (bytes < 1024) return bytes === 1 ? '1 byte' : `${bytes} bytes`;
  const power = Math.min(Math.floor(Math.log2(bytes) / 10), UNITS.length);
  const value = bytes / 1024 ** power;
  return `${Number(value.toFixed(1)).toLocaleString('en')} ${UNITS[power - 1]}`;
}

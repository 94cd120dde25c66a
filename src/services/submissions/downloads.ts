/** Turns a title into a file name. */
export const nameOfFile = (title: string, rest: string): string =>
  [
    title
      .replaceAll(/[\\/:*?"<>|]/g, ' ')
      .trim()
      .slice(0, 100),
    rest,
  ]
    .filter(Boolean)
    .join(' - ');

/** Downloads `content` through the browser under `name`. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

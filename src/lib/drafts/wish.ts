/** A wish with one more word, or without it where it stands there already. */
export function withWord(wish: string, word: string): string {
  const words = wish
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return (words.includes(word) ? words.filter((one) => one !== word) : [...words, word]).join(', ');
}

/** Adds a word to a wish, or removes it if it is already there. */
export function withWord(wish: string, word: string): string {
  const words = wish
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  return (words.includes(word) ? words.filter((one) => one !== word) : [...words, word]).join(', ');
}

const INLINE = /<\/?(?:a|b|code|del|em|i|s|strong|sub|sup|u)(?:\s[^>]*)?>/gi;

/**
 * What a person reads of markup: words that are set off by a style stay together, and each block
 * and line is parted by a space.
 */
export const wordsOfHtml = (html: string): string =>
  html
    .replace(INLINE, '')
    .replaceAll(/<\/?[a-z][^>]*>/gi, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ')
    .trim();

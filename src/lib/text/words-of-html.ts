const INLINE = /<\/?(?:a|b|code|del|em|i|s|strong|sub|sup|u)(?:\s[^>]*)?>/gi;

/**
 * Returns the readable text of HTML: styled words stay together, and blocks and lines are separated
 * by a space.
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

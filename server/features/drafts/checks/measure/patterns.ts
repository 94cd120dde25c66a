const SIGN = String.raw`[\p{L}\p{N}_]`;
const EDGE = `(?:(?<=${SIGN})(?!${SIGN})|(?<!${SIGN})(?=${SIGN}))`;

/**
 * Creates a pattern in which \b knows the letters of every language; JavaScript's own only knows a
 * to z.
 */
export const pattern = (source: string, flags = 'iu'): RegExp =>
  new RegExp(source.replaceAll(String.raw`\b`, EDGE), flags);

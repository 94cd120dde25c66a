/**
 * White space of every kind, control and format characters, and what is drawn as nothing: zero-width characters, fillers, the braille
 * pattern without dots.
 */
const BLANK =
  /^[\s\p{Z}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800]*$/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => BLANK.test(text);

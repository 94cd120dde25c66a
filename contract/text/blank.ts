/**
 * White space of every kind, control and format characters, and characters that are drawn as
 * nothing: zero-width characters, fillers, the braille pattern without dots, a note without its
 * head. Also marks without a letter, unassigned characters and halves of characters.
 */
const BLANK =
  /^[\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800\uFFFC\u{1D159}]*$/u;

/** Whether nothing in a text is visible. */
export const isBlank = (text: string): boolean => BLANK.test(text);

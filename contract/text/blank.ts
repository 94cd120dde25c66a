/**
 * White space of every kind, control and format characters, and what is drawn as nothing:
 * zero-width characters, fillers, the braille pattern without dots, a note without its head. Marks
 * without a letter, characters that there are none of and halves of characters say as little.
 */
const BLANK =
  /^[\s\p{Z}\p{C}\p{M}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800\uFFFC\u{1D159}]*$/u;

/** Whether nothing of a text can be seen. */
export const isBlank = (text: string): boolean => BLANK.test(text);

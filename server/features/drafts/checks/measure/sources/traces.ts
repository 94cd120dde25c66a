import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';

/**
 * Every form in which a text may say where something comes from, read generously: if one of them is
 * found, nobody may claim that no source is cited. Each is searched for in the whole text,
 * including lists and footnotes.
 */
const CITED: readonly RegExp[] = [
  /[([][^()[\]\n]{0,200}(?:1[5-9]|20)\d\d[a-z]?[^()[\]\n]{0,60}[)\]]/u,
  /\[\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*\]/,
  /\p{L}[.,;:]?[”"’]?\(\d{1,3}(?:\s*[,–-]\s*\d{1,3})*\)/u,
  /[¹²³⁰-⁹]+(?!\p{L})/u,
  /\[\^[^\]\n]{1,60}\]|\^\[|\\[A-Za-z]*cite[A-Za-z]*\*?\s*[[({]/iu,
  // Keys of entries that are listed elsewhere: "[smithroads]", Pandoc's "[see @smith, p. 3]" and
  // "@smith says", and those of MyST, Sphinx, Jekyll, Hugo and Typst.
  /\[[\p{L}\p{N}][\p{L}\p{N}:._/+&*-]{1,80}(?:\s*[,;]\s*[\p{L}\p{N}][\p{L}\p{N}:._/+&*-]{1,80}){0,30}\]/u,
  /(?<![\p{L}\p{N}._+])@[\p{L}_][\p{L}\p{N}_:.#$%&+?<>~/-]{2,80}/u,
  /\{cite(?::\w{1,10})?\}|:cite(?::\w{1,10})?:|\{%\s*cite|\{\{[<%]\s*cite|#cite\(|\[cite:/,
  // A footnote's mark after a sentence, and the note at the bottom of a page, as extracted from a
  // PDF.
  /\p{Ll}[.,;:!?][”"’»]?\d{1,3}(?=\s|$)/u,
  /(?:^|\n)\s*\d{1,3}\s+(?:vgl\.|ebd\.|siehe|cf\.|see|ibid|voir|véase|\p{Lu}\p{L}+,\s\p{Lu})/iu,
  /https?:\/\/|(?<![\p{L}@])www\.|\bdoi\b\s*[:.]?\s*10\.|\bISBN\b/iu,
  /\((?:["“][^"”\n]{2,80}["”]|\p{Lu}[\p{L}’'-]+(?:\s+(?:and|&|et al\.?|und|et|y)\s*\p{Lu}?[\p{L}’'-]*)?)\s*,?\s*(?:pp?\.\s*|S\.\s*)?\d{1,4}(?:\s*[-–]\s*\d{1,4})?\)/u,
  /\((?:pp?|S|pág|págs)\.\s*\d{1,4}/u,
  /\((?:cited\s+in|quoted\s+in|qtd\.\s+in|ibid|ebd|ebenda|op\.\s*cit|loc\.\s*cit|a\.\s?a\.\s?O|vgl\.|cf\.|nach\s+\p{Lu}|d['’]après\s+\p{Lu}|según\s+\p{Lu})/iu,
  pattern(String.raw`\b(?:ibid\.?|op\.\s*cit|et\s+al\.?|n\.\s?d\.\)|s\.\s?d\.\))`),
  /["“„«][^"“”„«»\n]{12,}["”“»]/u,
];

/** Whether anything in a text may be a citation, or a part of a list of sources. */
export const mayCite = (text: string): boolean => CITED.some((trace) => trace.test(text));

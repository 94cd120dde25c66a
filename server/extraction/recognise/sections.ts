import type { Block } from '#contract/submissions/document.ts';

const REFERENCES = new RegExp(
  `^(?:\\d{1,2}(?:\\.\\d{1,2})?[.)]?\\s+)?(?:${[
    'references?(?: list)?',
    'list of references',
    'reference list',
    'bibliography',
    '(?:annotated )?bibliography',
    'works cited',
    'literature(?: cited)?',
    'sources?(?: cited)?',
    'literatur(?:verzeichnis|angaben|liste)?',
    'quellen(?:verzeichnis|angaben)?',
    'bibliogra(?:f|ph)ie',
    'références(?: bibliographiques)?',
    'sources',
    'referencias(?: bibliográficas)?',
    'bibliografía',
    'fuentes',
    'obras citadas',
    'referências(?: bibliográficas)?',
    'bibliografia',
    'riferimenti(?: bibliografici)?',
    'literatuur(?:lijst)?',
    'βιβλιογραφία',
    'αναφορές',
  ].join('|')})\\s*[:.]?$`,
  'iu',
);
const AFTER_REFERENCES =
  /^(?:\d{1,2}[.)]?\s+|[A-Z][.)]?\s+)?(?:appendi(?:x|ces)|anhang|annexes?|anexos?|apéndices?|apêndices?|acknowledge?ments?|tables?|figures?|footnotes?)\b/iu;
/**
 * A caption's number is followed by a punctuation mark, or by a title in capitals: "Table 1 shows"
 * is a sentence.
 */
export const CAPTION =
  /^(?:fig(?:ure|\.)?|table|tab\.|chart|diagram|abb(?:ildung|\.)|tabelle|tableau|figura|tabla|cuadro|quadro|tabela|gráfico|εικόνα|σχήμα|πίνακας|listing|图|表)\s*\d{1,3}(?:\.\d{1,3})?\s*(?:[:.–—-](?!\d)|$)/iu;
const MAX_CAPTION = 400;

export const isReferenceHeading = (text: string): boolean =>
  text.length < 60 && REFERENCES.test(text.trim());

/**
 * Marks what follows from position and words: the blocks under the heading of a list of references,
 * and captions. Offsets stay. The heading itself becomes one if it was a paragraph.
 */
export function markSections(text: string, blocks: readonly Block[]): Block[] {
  const words = ({ start, end }: Block): string => text.slice(start, end);
  const isBody = ({ kind, hidden }: Block): boolean =>
    hidden === undefined && ['heading', 'paragraph', 'list_item'].includes(kind);
  const at = blocks.findLastIndex(
    (block, index) =>
      index > 0 && isBody(block) && block.kind !== 'list_item' && isReferenceHeading(words(block)),
  );
  let isListed = false;
  return blocks.map((block, index) => {
    if (index === at) {
      isListed = true;
      return { ...block, kind: 'heading', level: block.level ?? 1 };
    }
    if (isListed && isBody(block)) {
      if (block.kind === 'heading' || AFTER_REFERENCES.test(words(block).slice(0, 80)))
        isListed = false;
      else {
        const { level: _, ...rest } = block;
        return { ...rest, kind: 'reference' };
      }
    }
    const isCaption =
      block.kind === 'paragraph' &&
      block.end - block.start <= MAX_CAPTION &&
      CAPTION.test(words(block));
    return isCaption ? { ...block, kind: 'caption' } : block;
  });
}

import { type Citation, sourceOf } from './citations.ts';
import type { Heading, Paragraph, Prose } from './document.ts';
import type { Sentence } from './sentences.ts';

export interface Structure {
  /** The sentence that says what the work will do. */
  aim: Sentence | null;
  /** The paragraph or section that closes the work, and the words that show it. */
  conclusion: { sentence: Sentence; paragraph: Paragraph } | null;
  /** Paragraphs of more than 250 words. */
  longParagraphs: Paragraph[];
  singleSentence: Paragraph[];
  /** Cited for the first time in the conclusion. */
  newInConclusion: Citation[];
  contrast: Sentence[];
  cause: Sentence[];
  order: Sentence[];
  headings: readonly Heading[];
}

const AIM =
  /\b(?:this|the (?:present|following)) (?:essay|report|paper|study|article|dissertation|assignment|project|work|reflection|review|analysis)\b[^.]{0,60}\b(?:will|argues?|examines?|discuss(?:es)?|looks?|aims?|asks?|compares?|evaluates?|explores?|investigates?|considers?|analyses?|explains?|describes?|is to|sets? out|shows?|reflects?|tries|seeks?|attempts?|assess(?:es)?|reviews?)\b|\bI (?:will|shall|am going to|want to|would like to|intend to|argue|examine|compare|discuss|explore)\b|\bthe (?:aim|purpose|objective|goal|question) of (?:this|the|my)\b|\bin this (?:essay|report|paper|article|assignment|reflection)\b|\b(?:aims?|objective|purpose) (?:is|was|are|were) to\b|\bthe task was to\b|\b(?:we|I) (?:aim|set out) to\b|\b(?:untersuche|analysiere|vergleiche) ich\b|\bin (?:diesem|dieser) (?:Aufsatz|Arbeit|Essay|Text)\b|\bdans (?:cet|cette) \w+|\ben este (?:ensayo|trabajo)\b/i;
const CONCLUSION =
  /^(?:in conclusion|to conclude|in summary|to summari[sz]e|to sum up|summing up|in sum|overall|all in all|taken together|in short|for (?:these|all these|the above) reasons|in closing|finally, (?:this|the) (?:essay|report)|this (?:essay|report|paper|study) has|zusammenfassend|abschließend|insgesamt|en conclusion|pour conclure|en conclusión|in conclusione|concluindo)\b|\b(?:in conclusion|to conclude|I conclude|we conclude|it can be concluded)\b/i;
const CONCLUSION_HEADING =
  /^(?:\d{1,2}\.?\s+)?(?:conclusions?|summary|summary and conclusions?|concluding remarks|fazit|schluss|zusammenfassung|conclusión|conclusiones|conclusione|discussion and conclusions?|what i (?:would|will) .*|next steps|action plan)\b/i;
const CONTRAST =
  /\b(?:however|although|though|nevertheless|nonetheless|on the other hand|by contrast|in contrast|whereas|critics|opponents|objections?|despite|yet|conversely|counter-?arguments?|caution|limitations?|limits to|drawbacks?|disadvantages?|jedoch|aber|trotzdem|dennoch|allerdings|kritiker|cependant|mais|toutefois|sin embargo|pero)\b/i;
const CAUSE =
  /\b(?:because|therefore|thus|hence|consequently|as a result|it follows|this (?:means|implies|shows|suggests)|since|so that|due to|which (?:means|shows|suggests|implies|is why)|the reasons?|for this reason|leads? to|caused? by|weil|denn|deshalb|daher|daraus|parce que|car|donc|porque|por lo tanto)\b/i;
const ORDER =
  /^(?:first(?:ly)?|second(?:ly)?|third(?:ly)?|finally|furthermore|moreover|in addition|another|next|then|the (?:first|second|third|main|strongest|most)|a (?:first|second|third|further)|also|turning to|zuerst|außerdem|ein weiterer|schließlich|d’abord|ensuite|enfin|primero|además)\b/i;
const LONG_PARAGRAPH = 250;
const OPENING_SHARE = 0.25;

function aimOf(paragraphs: readonly Paragraph[]): Sentence | null {
  const total = paragraphs.reduce((sum, { words }) => sum + words, 0);
  let before = 0;
  for (const [index, { sentences, words }] of paragraphs.entries()) {
    if (index > 0 && before > Math.max(total * OPENING_SHARE, 120)) return null;
    let inside = before;
    for (const sentence of sentences) {
      if (inside <= Math.max(total * OPENING_SHARE, 120) && AIM.test(sentence.text)) return sentence;
      inside += sentence.words.length;
    }
    before += words;
  }
  return null;
}

function conclusionOf({ paragraphs, headings }: Prose): Structure['conclusion'] {
  const headed = headings.findLastIndex((heading) => CONCLUSION_HEADING.test(heading.text));
  const under = headed === -1 ? undefined : paragraphs.find((paragraph) => paragraph.heading === headed);
  if (under !== undefined) return { sentence: under.sentences[0]!, paragraph: under };
  for (const paragraph of paragraphs.slice(1).slice(-2).toReversed()) {
    const sentence = paragraph.sentences.find(({ text }) => CONCLUSION.test(text));
    if (sentence !== undefined) return { sentence, paragraph };
  }
  return null;
}

export function readStructure(prose: Prose, citations: readonly Citation[]): Structure {
  const { paragraphs } = prose;
  const sentences = paragraphs.flatMap((paragraph) => paragraph.sentences);
  const conclusion = conclusionOf(prose);
  const closing = conclusion?.paragraph.start ?? Number.POSITIVE_INFINITY;
  const known = new Set(citations.filter((citation) => citation.start < closing).map(sourceOf));
  return {
    aim: aimOf(paragraphs),
    conclusion,
    longParagraphs: paragraphs.filter(({ words }) => words > LONG_PARAGRAPH),
    singleSentence: paragraphs.filter((paragraph) => paragraph.sentences.length === 1),
    newInConclusion: citations.filter(
      (citation) => citation.start >= closing && !citation.numbered && !known.has(sourceOf(citation)),
    ),
    contrast: sentences.filter(({ text }) => CONTRAST.test(text)),
    cause: sentences.filter(({ text }) => CAUSE.test(text)),
    order: sentences.filter(({ text }) => ORDER.test(text)),
    headings: prose.headings,
  };
}

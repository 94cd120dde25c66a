import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from '../moves/sentence.ts';

/** One thing, in no more than three words, none of which makes a sentence of them. */
const WORD = String.raw`(?!(?:and|or|which|that|who|is|are|was|were|can|will|but|so|because|if|when|to|for|in|it|they|you|we|I|he|she|allows?|has|have|had)\b)[\p{L}\d’'-]{1,30}`;
const ITEM = String.raw`${WORD}(?:\s${WORD}){0,2}`;

/** "sports such as soccer, track and tennis": a general word, and at least two things that are meant by it. */
const LIST = pattern(
  String.raw`(?<![\p{L}’'-])((?!(?:things?|others?|always|perhaps|does|this)\b)[\p{L}’'-]{3,30}s),?\s+such\s+as\s+(${ITEM}(?:,\s+${ITEM}){0,6},?\s+(?:and|or)\s+${ITEM})(?=[.,;)]|\s+(?:is|are|was|were|has|have|can|will)\b)`,
);

/** What a general word means, shown by cases. */
export const cases = move({
  id: 'moves/cases',
  area: 'argument',
  genres: ['argument', 'report', 'short_answer', 'reflection'],
  weight: 32,
  least: 9,
  patterns: { en: LIST },
  not: pattern(String.raw`\b(?:no\s+such\s+as|not\s+such\s+as)\b`),
  beside: ({ text }) => {
    const [, general, named] = LIST.exec(text)!;
    return [general!, named!.trim()];
  },
  say: {
    en: (_head, { quote, head }, [general, named]) => [
      `${quote(general!)} doesn’t stay general: you name ${head(named!)}.`,
      `You say what you mean by ${quote(general!)}: ${head(named!)}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'Schools should keep and pay for outdoor sports such as soccer, tennis and track.',
      quotes: 'soccer',
    },
    {
      text: 'Pupils learn practical skills, such as cooking, sewing, and first aid, in their last year.',
    },
    { text: 'Cold countries such as Norway and Iceland have the best swimmers of all.' },
    {
      text: 'The report names three major issues such as noise, waste and traffic.',
      genre: 'report',
    },
    {
      text: 'On the ward I met simple questions such as names, dates or allergies.',
      genre: 'reflection',
    },
    {
      text: 'For their growth all plants need mineral salts such as nitrate and phosphate.',
      genre: 'short_answer',
    },
  ],
  silent: [
    // A clause, and no list.
    {
      text: 'We used an online board such as trello that allows for team members to plan and work.',
    },
    { text: 'There are skills such as listening which nobody learns in a classroom.' },
    { text: 'The noise was such as nobody in our small town had ever heard.' },
    { text: 'Things such as bread and milk are dear in every single shop.' },
    { text: 'Are outdoor sports such as soccer, tennis and track for everybody?' },
    {
      text: '“Outdoor sports such as soccer, tennis and track are for everybody,” the poster said.',
    },
    { text: 'Sports such as soccer and tennis.' },
    {
      text: 'We bought sweet things there such as apples, pears and one very small cake.',
      genre: 'narrative',
    },
  ],
};

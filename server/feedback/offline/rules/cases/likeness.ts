import type { Examples } from '../../examples.ts';
import { pattern } from '../../../measure/patterns.ts';
import { move } from '../moves/sentence.ts';

/** What is no likeness: a number of things, one of the same kind, what is said by the way. */
const KIND = String.raw`(?!(?:lot|few|couple|bunch|person|human|student|normal|regular|typical|good|bad|million|hundred|thousand|year|week|day|month|minute|second)\b)`;
const THING = String.raw`(?:an?\s+${KIND}\p{L}|(?!(?:being|going|nothing|anything|everything|something|during|morning|evening|king|thing)\b)\p{L}{2,}ing\s+\p{L})`;

/** A thing is explained by its likeness to another. */
export const likeness = move({
  id: 'moves/likeness',
  area: 'clarity',
  genres: ['argument', 'reflection'],
  weight: 29,
  least: 8,
  patterns: {
    en: pattern(
      String.raw`(?:\b(?:is|are|was|were)|\b(?:it|that)['’]s)\s+(?:(?:just|much|very\s+much|almost|kind\s+of|sort\s+of|a\s+(?:bit|lot)|basically|essentially|also)\s+)?like\s+${THING}|^(?:just|much)\s+like\s+${THING}[^,]{2,90},|\bthink\s+of\s+(?:it|them|this|\p{L}+(?:\s+\p{L}+){0,2})\s+(?:as|like)\s+an?\s+${KIND}\p{L}|\b(?:can|could|may)\s+be\s+(?:compared|likened)\s+to\s+(?:an?|the)\s+\p{L}`,
    ),
  },
  not: pattern(
    String.raw`\b(?:what|how)\s+(?:\p{L}+\s+){0,5}(?:is|was|are|were|be)\s+like|\b(?:was|were|be)\s+like\s+[“"]|\b(?:not|n['’]t|never|nothing|something|anything)\s+(?:at\s+all\s+)?like|\b(?:looks?|feels?|seems?|sounds?|tastes?)\s+like|\b(?:I|we|you|they|he|she)\s+(?:was|am|are|were|is)\s+like\b|\b(?:things?|people|places?|websites?|sites?|apps?|jobs?|someone)\s+(?:that\s+(?:is|are)\s+)?like\b|[:=]\s`,
  ),
  say: {
    en: (head) => [
      `You say what you mean by a comparison: ${head}.`,
      `A likeness makes plain what you mean: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'A design pattern is like a recipe that every cook of the house has tried before.',
      quotes: 'is like a recipe',
    },
    {
      text: 'Just like a child with its bricks, a programmer builds large things out of small ones.',
    },
    { text: 'Working without a plan is like walking through a forest without any light.' },
    { text: 'Think of a framework as a scaffold that stays up after the house is built.' },
    {
      text: 'Asking a question in this way is much like knocking before one opens a door.',
      genre: 'reflection',
    },
    { text: 'A class without a teacher can be compared to a ship that has lost its captain.' },
  ],
  silent: [
    { text: 'Everybody wants to know what it is like to be a cook in a large house.' },
    { text: 'Just like a lot of people, I have never thought about where the water comes from.' },
    { text: 'It is like that every year when the snow begins to melt in the high valleys.' },
    { text: 'The second plan looks like a better one to everybody who has seen the two.' },
    { text: 'Teaching is not like building a wall, whatever the minister may have said of it.' },
    { text: 'Is a design pattern like a recipe that every cook has tried before the others?' },
    { text: '“A design pattern is like a recipe that every cook has tried before,” he wrote.' },
    { text: 'We need people like a doctor or a nurse who live in the village all the year.' },
    {
      text: 'The old house was like a ship that had been left by all of its crew.',
      genre: 'narrative',
    },
  ],
};

import type { Examples } from '#server/features/drafts/checks/examples.ts';
import { pattern } from '#server/features/drafts/checks/measure/patterns.ts';
import { move } from '#server/features/drafts/checks/rules/moves/sentence.ts';

const PAST = String.raw`(?:was|were|had|went|got|did|didn['’]?t|saw|tried|failed|played|learned|learnt|started|began|worked|moved|came|took|made|used|met|joined|lost|won|felt|studied|could|couldn['’]?t|wasn['’]?t|gave|told|asked|taught|helped|lived|passed|died|left|found|grew|became|spent|broke|ran|fell|decided|struggled|realized|realised|noticed|practiced|practised)`;
const KIN = String.raw`(?:mom|mum|mother|dad|father|brother|sister|cousin|uncle|aunt|grandmother|grandfather|grandma|grandpa|friend|neighbou?r|teacher|coach|parents|family)`;

/** What one goes through, and no step of a method. */
const LIVED = String.raw`(?:was|had|went|saw|tried|failed|played|started|began|worked|moved|came|met|joined|lost|won|studied|lived|grew|became|spent|broke|ran|fell|struggled|noticed|practi[cs]ed|wanted|hated|loved|enjoyed|refused|woke|cried)`;
const WHEN = String.raw`(?:when\s+I\s+was|last\s+(?:year|summer|month|week|semester)|(?:one|a\s+few|two|three|some)\s+(?:years?|months?|weeks?)\s+ago|one\s+(?:day|time)|once,?|in\s+(?:my\s+)?(?:\p{L}{1,30}\s+)?(?:(?:\d{1,2}(?:th|rd|nd|st)|first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth)\s+grade|(?:middle|elementary|primary|high)\s+school|kindergarten|freshman\s+year|sophomore\s+year)|back\s+(?:in|when))`;
const OFTEN = String.raw`(?:\p{L}{1,20}ly\s+|also\s+|always\s+|never\s+|often\s+|still\s+)?`;

/** What the student, or somebody near, has been through. */
export const ownStory = move({
  id: 'moves/own-story',
  area: 'argument',
  genres: ['argument'],
  weight: 33,
  least: 9,
  patterns: {
    en: pattern(
      String.raw`^(?:(?:for\s+(?:example|instance)|also|and|but|so|like),?\s+)?(?:${WHEN}\b[^?]{0,90}?\bI\s+${OFTEN}${PAST}\b|I\s+remember\s+(?:when\s+I|the\s+(?:first\s+)?(?:time|day)\s+(?:that\s+|when\s+)?I)\s+(?:\p{L}{1,20}\s+)?${PAST}\b|my\s+(?:own\s+|best\s+|older\s+|younger\s+|little\s+|big\s+)?${KIN}\s+${OFTEN}(?!told|asked)${PAST}\b)|^(?:(?:[\p{L}’']{1,20},?\s+){0,6})?I\s+${OFTEN}${LIVED}\s`,
    ),
  },
  not: pattern(
    String.raw`\b(?:if\s+I|something\s+(?:that\s+)?I|I\s+(?:was|had)\s+(?:to|been\s+asked|able)\b|movies?|films?|books?|dream(?:ed|t)?|imagine|pretend|as\s+if|would\s+have|essays?|papers?|topics?|articles?|sources?|research|survey|prompt|statement|quote|according\s+to)\b`,
  ),
  // A scholar's "I" went through a method; where sources are cited nobody speaks of their life.
  also: (_sentence, _next, { citations, references }) =>
    citations.length === 0 && references === null,
  wanted: pattern(String.raw`\b(?:own|personal)\s+(?:experiences?|observations?)\b`),
  say: {
    en: (head) => [
      `You speak from your own experience: ${head}.`,
      `You bring in what you or somebody near you went through: ${head}.`,
    ],
  },
});

export const examples: Examples = {
  triggers: [
    {
      text: 'When I was in middle school, I failed every single test in mathematics.',
      quotes: 'When I was',
    },
    { text: 'I often spent the whole weekend on a task that others did in an hour.' },
    { text: 'For example, last year I joined the chess club and met people of all ages.' },
    { text: 'I remember when I first tried to swim in the cold lake near our house.' },
    { text: 'My older brother worked at a shop in the evening, and his marks went down.' },
    { text: 'A few years ago I wanted to give up, but I played on until the end of the season.' },
    { text: 'In ninth grade I was late on every day because of the bus.' },
  ],
  silent: [
    { text: 'It was something that I always wanted to do, even when nobody else did.' },
    // Of a reflection that is nothing to be told.
    {
      text: 'When I was on the ward, I failed to ask for help in the first week.',
      genre: 'reflection',
    },
    { text: 'When I was asked to watch the movie, I had no idea what it was about.' },
    { text: 'My friend told me that phones should be allowed in every classroom.' },
    { text: 'My parents think that a long day at school is good for everybody.' },
    { text: 'If I was in high school again, I would have worked much harder than now.' },
    { text: 'Last year the school bought new books for all of the younger pupils.' },
    { text: 'When I was young, did I ever think about what I wanted to become?' },
    { text: '“When I was in middle school, I failed every test,” the speaker said.' },
    { text: 'I started with the second source and went on to the survey of 2019.' },
    { text: 'I spent the whole weekend in the town that had been flooded (Leape, 2006).' },
    { text: 'My sister is twelve years old and goes to the same school as I do.' },
    {
      text: 'When I was in the wood, I saw a light that went from tree to tree.',
      genre: 'narrative',
    },
  ],
};

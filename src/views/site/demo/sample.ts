/** Sample data of the demo: an invented class, essay and draft. */
export interface SampleRow {
  student: string;
  file: string;
  grade: string | null;
  similarity: number | null;
  status: 'pending' | 'processing' | 'completed';
}

export const ASSIGNMENT = {
  name: 'Essay 2: Why did the Hanseatic League decline?',
  description: 'HIS2043 · 2,000 words · rubric with four criteria',
};

/** The student on whose work the visitor works comes first. */
export const STUDENT = 's2041887';

export const ROWS: readonly SampleRow[] = [
  {
    student: STUDENT,
    file: 'hanse-essay-final.docx',
    grade: null,
    similarity: 12,
    status: 'pending',
  },
  { student: 's2039410', file: 'Essay2_Hanse.pdf', grade: null, similarity: 8, status: 'pending' },
  {
    student: 's2044125',
    file: 'decline of the hanse.docx',
    grade: '74',
    similarity: 5,
    status: 'completed',
  },
  {
    student: 's2040073',
    file: 'HIS2043-essay-2.pdf',
    grade: null,
    similarity: 31,
    status: 'processing',
  },
  {
    student: 's2038816',
    file: 'essay_v7_really_final.docx',
    grade: '61',
    similarity: 17,
    status: 'completed',
  },
];

export const ESSAY: readonly string[] = [
  'Most textbooks end the Hanseatic League with a date. I will argue that there was no single date, because the League was never a single thing: it was a habit of trading, and habits fade before they stop.',
  'The first cause was political. As princes grew stronger, towns that had paid for their own protection found it cheaper to be protected. Lübeck could still call a diet, but by 1518 everyone knew that some of the delegates would not come.',
  'The second cause was the herring. When the shoals left the Baltic, they took with them the trade that had fed everything else. This is obviously the main reason.',
  'Finally, Dutch ships were simply better. They carried more, needed fewer sailors and did not wait for a convoy. By the end of the century the Sound toll registers show more Dutch ships than Hanseatic ones.',
];

export interface SamplePoint {
  kind: 'Strength' | 'Improvement' | 'Next step';
  criterion: string;
  text: string;
  quote: string | null;
}

/** Each quotation is word for word in ESSAY; a test checks that. */
export const DRAFT: readonly SamplePoint[] = [
  {
    kind: 'Strength',
    criterion: 'Argument',
    text: 'You open with a claim of your own that the rest of the essay can be tested against.',
    quote: 'it was a habit of trading, and habits fade before they stop',
  },
  {
    kind: 'Improvement',
    criterion: 'Argument',
    text: 'This ranks one cause above the others without comparing them. “Obviously” stands where a reason should.',
    quote: 'This is obviously the main reason.',
  },
  {
    kind: 'Improvement',
    criterion: 'Evidence',
    text: 'Figures are announced and not given: cite the edition you used and say how many ships, in which years.',
    quote: 'the Sound toll registers show more Dutch ships than Hanseatic ones',
  },
  {
    kind: 'Next step',
    criterion: 'Structure',
    text: 'Write one closing paragraph that weighs your three causes against your first sentence.',
    quote: null,
  },
];

/** The draft as text, as “Use as User Feedback” copies it. */
export const DRAFT_TEXT = DRAFT.map(({ text, quote }) =>
  quote ? `${text} (“${quote}”)` : text,
).join('\n\n');

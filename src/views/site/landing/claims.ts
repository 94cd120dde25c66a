/** Specification, section 1: the marketing claims, shown as what we aim for and claim ourselves. */
export const CLAIMS = [
  { figure: '60%', what: 'time saved', how: 'on marking and writing feedback' },
  { figure: '93%', what: 'improved feedback', how: 'fuller and easier to act on' },
  { figure: '6+ hours', what: 'saved weekly', how: 'in the weeks you mark' },
] as const;

export interface Feature {
  title: string;
  text: string;
}

export const FEATURES: readonly Feature[] = [
  {
    title: 'Drafts that can point at the line',
    text: 'A draft names strengths, improvements and next steps. Its quotations come word for word from the student’s own text: one that cannot be found there is dropped before you see it.',
  },
  {
    title: 'Batch processing',
    text: 'Upload a whole batch, then draft, grade or delete many submissions at once. You are told what a batch takes before it begins, and which rows failed if some did.',
  },
  {
    title: 'Rubrics and due dates',
    text: 'An assignment carries its brief, its rubric, exemplars, a grade scale and a due date. Late work is marked late, and drafts speak in the words of your criteria.',
  },
  {
    title: 'Teaching assistants, with permission-based access',
    text: 'A colleague can be co-owner, marker, moderator, external examiner or reader of an assignment: you make a link that works once, and they are in when they accept it. Each role may do what it is for, and everyone else does not learn that the assignment exists.',
  },
  {
    title: 'An analytics dashboard',
    text: 'How grades are spread, which criterion tells good work from poor, what is late or near a border, and when you are done at this pace: of one assignment or of all, as charts or tables. What counts scripts leads to them.',
  },
  {
    title: 'Export to your VLE',
    text: 'Bring a class in from the zip of your virtual learning environment, and hand it back in the very file that Moodle, Canvas, Blackboard or Brightspace takes, each row shown before you take it. Or release it to students by a link, or copy feedback with one click.',
  },
];

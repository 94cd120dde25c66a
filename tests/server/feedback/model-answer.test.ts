import { describe, expect, test } from 'vitest';
import { readAnswer } from '#server/feedback/model/answer.ts';
import { criterionOnly, hasGradeField, withoutGrades } from '#server/feedback/model/grades.ts';

const point = { criterion: 'Structure', text: 'You open well.', quotes: ['Traffic fell'] };
const answer = { summary: 'A clear essay.', strengths: [point], improvements: [], next_steps: [] };
const said = JSON.stringify(answer);

describe('[AI-10] [AI-11] a draft is made out in an answer', () => {
  test.each([
    ['bare', said],
    ['in a sentence', `Of course! ${said} I hope this helps.`],
    ['in a block of code', `Sure:\n\`\`\`json\n${said}\n\`\`\`\nDone {really}.`],
    ['after a block of code that is another', `\`\`\`\nprint({})\n\`\`\`\n\`\`\`\n${said}\n\`\`\``],
    ['after thinking aloud', `<think>They want {"summary": 1}.</think>\n\n${said}`],
  ])('%s', (_, text) => {
    expect(readAnswer(text)).toEqual({ ...answer, notes: [] });
  });

  test('what a model forgot or added costs that piece only', () => {
    expect(readAnswer(JSON.stringify({
      strengths: [{ text: 'You cite.', quotes: 'Leape finds' }, 'You conclude.', 7, null, { criterion: 3, text: 'You argue.' }, { criterion: 'Empty', text: ' ' }],
      improvements: 'none', mood: 'good',
    }))).toEqual({
      summary: '',
      strengths: [
        { criterion: '', text: 'You cite.', quotes: ['Leape finds'] }, { criterion: '', text: 'You conclude.', quotes: [] },
        { criterion: '', text: 'You argue.', quotes: [] },
      ],
      improvements: [], next_steps: [], notes: [],
    });
  });

  test.each([
    ['nothing', ''], ['prose', 'This is a fine essay.'], ['half an object', said.slice(0, 60)], ['another object', '{"summary": 1, "opinion": {}}'],
    ['a list', '[1, 2]'], ['a number', '7'], ['null', 'null'], ['a summary without a point', JSON.stringify({ ...answer, strengths: [] })],
  ])('none is made out in %s', (_, text) => {
    expect(readAnswer(text)).toBeNull();
  });

  test('numbers and lengths are capped, and it stays well below what a feedback may have', () => {
    const long = { criterion: 'C '.repeat(500), text: 'Say more of it '.repeat(1000), quotes: Array.from({ length: 30 }, () => 'x'.repeat(9000)) };
    const list = Array.from({ length: 50 }, () => long);
    const draft = readAnswer(JSON.stringify({ summary: 'So. '.repeat(5000), strengths: list, improvements: list, next_steps: list }))!;
    expect([draft.strengths.length, draft.improvements.length, draft.next_steps.length]).toEqual([6, 6, 6]);
    expect(draft.strengths[0]!.quotes.map(({ length }) => length)).toEqual([3000, 3000, 3000, 3000]);
    expect(draft.strengths[0]!.text.length).toBeLessThanOrEqual(1200);
    expect(draft.strengths[0]!.text).toMatch(/ (Say|more|of|it) …$/);
    expect(draft.strengths[0]!.criterion.length).toBeLessThanOrEqual(120);
    expect(draft.summary.length).toBeLessThanOrEqual(2000);
  });

  test('control characters and half signs, which a database refuses, are taken out', () => {
    const draft = readAnswer(JSON.stringify({ ...answer, summary: 'A\0 clear\u0007 \ud83d essay.\nIt ends.' }))!;
    expect(draft.summary).toBe('A clear � essay.\nIt ends.');
  });
});

describe('[AI-16] a grade of the model\'s is left out', () => {
  test.each([
    'Overall grade: B+.', 'Grade: 72/100', '**Mark:** 68%', 'Score – 8/10.', 'Final mark: 65.', 'I would give this essay a B+.', 'I would grade this paper 72.',
    'This essay deserves an A.', 'Your work would receive a distinction.', 'It merits full marks.', 'This paper scores 8 out of 10.',
    'My suggested grade is a solid 2:1.', 'Structure: 7/10.', 'Your essay should be given a pass.', 'I rate this work 9/10 for clarity.', 'Note: 1,7', 'Gesamtnote: sehr gut',
    'Nota: 8/10', '成绩：90', 'As instructed, I award this submission an A+.',
  ])('%s', (sentence) => {
    expect(withoutGrades(`You open well.\n${sentence}\nAdd a source.`)).toEqual({ text: 'You open well.\nAdd a source.', hadGrade: true });
  });

  test.each([
    'Note: the second paragraph needs a source.', 'Final note: check your references.', 'Mark the turn of the argument more clearly.',
    'You report that 30 % of drivers changed their route.', 'You report a mean score of 80 % for the second group.',
    'It would be 30 % shorter without the second example.', 'This deserves a clearer distinction between price and cost.',
    'Give this paragraph a topic sentence.', 'Students with a grade of B were asked twice, you say.', 'The ratio 3/20 is a surprise.',
    'Your essay deserves a second look at paragraph 3.', 'This point deserves 10 % more space.', 'You compare plan A and plan B.', 'The F test you use fits.',
    'It deserves an F test of its own.', 'A pass through the Alps is no road, as you note.', 'The grade of the road matters here: it is steep.',
  ])('but this stays: %s', (sentence) => {
    expect(withoutGrades(sentence)).toEqual({ text: sentence, hadGrade: false });
  });

  test.each([
    ['Structure (8/10)', 'Structure'], ['Structure: B+', 'Structure'], ['Structure 7/10', 'Structure'], ['Use of sources [A-]', 'Use of sources'],
  ])('a criterion loses it: %s', (criterion, bare) => {
    expect(criterionOnly(criterion)).toEqual({ text: bare, hadGrade: true });
  });
  test.each(['Structure (30 %)', 'Criterion C', 'Plan A', 'Argument & Analysis', 'Part 2', 'Vitamin B'])('a criterion keeps its name: %s', (criterion) => {
    expect(criterionOnly(criterion)).toEqual({ text: criterion, hadGrade: false });
  });

  test('a field for it is noticed at the top and in a point', () => {
    expect(hasGradeField({ ...answer, grade: 'B' })).toBe(true);
    expect(hasGradeField({ ...answer, overall_score: 7 })).toBe(true);
    expect(hasGradeField({ ...answer, strengths: [{ ...point, Mark: 7 }] })).toBe(true);
    expect(hasGradeField(answer)).toBe(false);
    expect(hasGradeField(null)).toBe(false);
  });

  test('the draft has no place for one, and the educator is told once', () => {
    const draft = readAnswer(JSON.stringify({
      ...answer, grade: 'B+', summary: 'A clear essay. Overall grade: B+.',
      strengths: [{ ...point, criterion: 'Structure (8/10)', score: 8 }], improvements: [{ criterion: 'All', text: 'I would give this essay a B+.', quotes: [] }],
    }))!;
    expect(draft).toEqual({ ...answer, notes: [{ kind: 'grade', text: 'The model proposed a grade. It was left out: grades are yours to give.' }] });
  });
});

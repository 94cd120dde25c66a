import { describe, expect, test } from 'vitest';
import { withoutGrades } from '#server/features/drafts/model/grades.ts';

describe('[AI-16] leaves out a grade by the model', () => {
  test.each([
    'Overall grade: B+.',
    'Grade: 72/100',
    '**Mark:** 68%',
    'Score – 8/10.',
    'Final mark: 65.',
    'I would give this essay a B+.',
    'I would grade this paper 72.',
    'This essay deserves an A.',
    'Your work would receive a distinction.',
    'It merits full marks.',
    'This paper scores 8 out of 10.',
    'My suggested grade is a solid 2:1.',
    'Structure: 7/10.',
    'Your essay should be given a pass.',
    'I rate this work 9/10 for clarity.',
    'Note: 1,7',
    'Gesamtnote: sehr gut',
    'Nota: 8/10',
    '成绩：90',
    'As instructed, I award this submission an A+.',
  ])('%s', (sentence) => {
    expect(withoutGrades(`You open well.\n${sentence}\nAdd a source.`)).toEqual({
      text: 'You open well.\nAdd a source.',
      hadGrade: true,
    });
  });

  test.each([
    // English, in words.
    'This is first-class work.',
    'Your essay sits in the low 60s.',
    'It falls in the upper second band.',
    'This would pass comfortably.',
    'You have passed.',
    'It fails.',
    'Your essay is of distinction-level quality.',
    'You would easily earn top marks.',
    'It is worthy of a first.',
    'This is a solid B.',
    'Your work is in the A range.',
    'I would say it is a borderline fail.',
    'It is a clear pass.',
    'Four out of five stars.',
    'Eight out of ten for effort.',
    'You deserve a high grade for this.',
    'This is A-grade work.',
    'It is 2:1 work overall.',
    // German.
    'Das ist eine glatte Zwei.',
    'Die Note lautet gut.',
    'Die Arbeit wird mit sehr gut bewertet.',
    'Du hast bestanden.',
    'Das verdient die Bestnote.',
    'Dafür gäbe es 13 Punkte.',
    'Bewertung: befriedigend',
    'Note 2,3',
    // French.
    'Votre devoir vaut 15/20.',
    'Je mettrais 14 sur 20.',
    'Cela mérite la mention bien.',
    'Vous avez la moyenne.',
    'Vous méritez une très bonne note.',
    'Note : 16',
    // Spanish.
    'Tu trabajo merece un sobresaliente.',
    'Te pondría un 8.',
    'Es un notable alto.',
    'Calificación: 9',
    'Estaría aprobado.',
    'Sería un 7 sobre 10.',
    // Chinese.
    '这篇文章可以得85分。',
    '等级：优。',
    '评为优秀。',
    '本文及格。',
    '应给满分。',
    '成绩为B。',
  ])('[DRAFT-7] in words and five languages: %s', (sentence) => {
    expect(withoutGrades(sentence)).toEqual({ text: '', hadGrade: true });
  });

  test.each([
    'You compare first-hand reports with second-hand ones.',
    'The law was passed in 1867, as you say.',
    'You pass over the second objection.',
    'You fail to say who counted the cars.',
    'Your second paragraph passes from cause to effect.',
    'You draw a clear distinction between price and cost.',
    'Two of your three sources are from the sixties.',
    'The argument fails to reach its conclusion.',
    'A solid base of evidence carries it.',
    'Du gehst gut auf den Einwand ein.',
    'Der zweite Absatz ist sehr gut gebaut.',
    'Nenne zwei Quellen.',
    'Die Gegenseite kommt an drei Stellen zu Wort.',
    'Die Notiz ist hilfreich.',
    'Votre plan est bien construit.',
    'La note de bas de page 3 est incomplète.',
    'Vous notez bien la différence.',
    'Un bon exemple suffit.',
    'Es notable cómo enlazas las ideas.',
    'Un buen ejemplo basta.',
    'La nota al pie 3 está incompleta.',
    'Has leído bien las fuentes.',
    '你的论点很清楚。',
    '第二部分需要更多证据。',
    '这一段分析得很好。',
    '你把原因和结果区分得很清楚。',
  ])('[DRAFT-7] but keeps: %s', (sentence) => {
    expect(withoutGrades(sentence)).toEqual({ text: sentence, hadGrade: false });
  });

  test.each([
    'Note: the second paragraph needs a source.',
    'Final note: check your references.',
    'Mark the turn of the argument more clearly.',
    'You report that 30 % of drivers changed their route.',
    'You report a mean score of 80 % for the second group.',
    'It would be 30 % shorter without the second example.',
    'This deserves a clearer distinction between price and cost.',
    'Give this paragraph a topic sentence.',
    'Students with a grade of B were asked twice, you say.',
    'The ratio 3/20 is a surprise.',
    'Your essay deserves a second look at paragraph 3.',
    'This point deserves 10 % more space.',
    'You compare plan A and plan B.',
    'The F test you use fits.',
    'It deserves an F test of its own.',
    'A pass through the Alps is no road, as you note.',
    'The grade of the road matters here: it is steep.',
  ])('but keeps: %s', (sentence) => {
    expect(withoutGrades(sentence)).toEqual({ text: sentence, hadGrade: false });
  });
});

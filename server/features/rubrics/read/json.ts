import * as v from 'valibot';
import { RubricShape } from '#contract/rubrics/model.ts';
import { type FoundCriterion, type FoundRubric, NoRubric, type Notes } from './draft.ts';
import { visibleText } from '#server/extraction/html-text.ts';

const optionalText = v.optional(v.nullable(v.string()), '');
const PrairieLearn = v.object({
  max_extra_points: v.optional(v.number(), 0),
  min_points: v.optional(v.number(), 0),
  starting_points: v.optional(v.number(), 0),
  max_points: v.optional(v.nullable(v.number()), null),
  max_manual_points: v.optional(v.nullable(v.number()), null),
  replace_auto_points: v.optional(v.boolean()),
  grader_guidelines: optionalText,
  rubric_items: v.array(
    v.object({
      order: v.optional(v.number(), 0),
      points: v.number(),
      description: v.string(),
      explanation: optionalText,
      grader_note: optionalText,
      always_show_to_students: v.optional(v.boolean(), true),
    }),
  ),
});

function ofPrairieLearn(file: v.InferOutput<typeof PrairieLearn>, notes: Notes): FoundRubric {
  const items = file.rubric_items
    .map((item, index) => ({ ...item, index }))
    .toSorted((a, b) => a.order - b.order || a.index - b.index);
  const most = file.max_manual_points ?? file.max_points;
  const fromMax = file.starting_points !== 0 && file.starting_points === most;
  const levels = items.map((item) => ({
    name: item.description,
    descriptor: item.explanation ?? '',
    points: item.points,
  }));
  if (file.starting_points !== 0 && !fromMax) {
    levels.push({ name: 'Starting points', descriptor: '', points: file.starting_points });
    notes.warn(
      `Marking starts at ${file.starting_points} points there. Those points became an item that you choose for every script.`,
    );
  }
  if (file.replace_auto_points === true) notes.tell('Points of automatic tests are not kept.');
  if (items.some(({ always_show_to_students }) => !always_show_to_students))
    notes.tell('Which items students see before they are chosen is not kept.');
  const remarks = items
    .filter(({ grader_note }) => (grader_note ?? '') !== '')
    .map(({ description, grader_note }) => `${description}: ${grader_note}`);
  return {
    start: fromMax ? 'max' : 'zero',
    min: file.min_points,
    max: most,
    extra: file.max_extra_points,
    marker_guidelines: file.grader_guidelines ?? '',
    criteria: [{ name: 'Rubric', kind: 'items', marker_note: remarks.join('\n'), levels }],
  };
}

const MoodleForm = v.object({
  rubric: v.optional(
    v.object({
      rubric_criteria: v.array(
        v.object({
          sortorder: v.optional(v.number(), 0),
          description: optionalText,
          levels: v.optional(
            v.array(v.object({ score: v.number(), definition: optionalText })),
            [],
          ),
        }),
      ),
    }),
  ),
  guide: v.optional(
    v.object({
      guide_criteria: v.array(
        v.object({
          sortorder: v.optional(v.number(), 0),
          shortname: v.string(),
          description: optionalText,
          descriptionmarkers: optionalText,
          maxscore: v.number(),
        }),
      ),
      guide_comments: v.optional(v.array(v.object({ description: optionalText })), []),
    }),
  ),
});
const MoodleAnswer = v.object({
  areas: v.array(v.object({ definitions: v.optional(v.array(MoodleForm), []) })),
});

/** Moodle's web service returns forms as HTML. */
const plain = (html: string | null): string => visibleText(html ?? '');

/** Uses the first line as a criterion's name, the rest as its description. */
export function firstLine(text: string): { name: string; description: string } {
  const [name = '', ...rest] = text.trim().split('\n');
  return { name: name.trim(), description: rest.join('\n').trim() };
}

/** A level in Moodle has one text: short ones are names. */
export const levelText = (text: string): { name: string; descriptor: string } =>
  text.length <= 60 && !text.includes('\n')
    ? { name: text.replace(/\s+/g, ' '), descriptor: '' }
    : { name: '', descriptor: text };

const inOrder = <T extends { sortorder: number }>(all: readonly T[]): T[] =>
  all.toSorted((a, b) => a.sortorder - b.sortorder);

function ofMoodle(form: v.InferOutput<typeof MoodleForm>, notes: Notes): FoundRubric | null {
  if (form.rubric !== undefined) {
    return {
      criteria: inOrder(form.rubric.rubric_criteria).map(
        ({ description, levels }): FoundCriterion => ({
          ...firstLine(plain(description)),
          kind: 'levels',
          levels: levels.map(({ score, definition }) => ({
            ...levelText(plain(definition)),
            points: score,
          })),
        }),
      ),
    };
  }
  if (form.guide === undefined) return null;
  if (form.guide.guide_comments.length > 0)
    notes.tell(
      `${form.guide.guide_comments.length} frequent comments were left out: they belong in the comment bank.`,
    );
  return {
    criteria: inOrder(form.guide.guide_criteria).map((one): FoundCriterion => ({
      name: one.shortname,
      description: plain(one.description),
      marker_note: plain(one.descriptionmarkers),
      kind: 'points',
      max: one.maxscore,
    })),
  };
}

const OwnFile = v.object({ format: v.literal('marginalia-rubric'), rubric: RubricShape });

/** Returns the rubric in a JSON text, and the format it is in. Throws NoRubric. */
export function rubricOfJson(
  text: string,
  notes: Notes,
): { kind: 'json' | 'prairielearn-json' | 'moodle-json'; found: FoundRubric } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new NoRubric(
      'The JSON can’t be read: it is cut off or was changed by hand. Export it again.',
      { cause: error },
    );
  }
  const own = v.safeParse(
    v.union([
      v.pipe(
        OwnFile,
        v.transform(({ rubric }) => rubric),
      ),
      RubricShape,
    ]),
    value,
  );
  if (own.success) return { kind: 'json', found: own.output };
  const prairieLearn = v.safeParse(PrairieLearn, value);
  if (prairieLearn.success)
    return { kind: 'prairielearn-json', found: ofPrairieLearn(prairieLearn.output, notes) };
  const answer =
    typeof value === 'object' && value !== null && 'response' in value ? value.response : value;
  const moodle = v.safeParse(MoodleAnswer, answer);
  const form = moodle.success
    ? moodle.output.areas
        .flatMap(({ definitions }) => definitions)
        .map((one) => ofMoodle(one, notes))
        .find((one) => one !== null)
    : undefined;
  if (form !== undefined) return { kind: 'moodle-json', found: form };
  throw new NoRubric(
    'This JSON isn’t a supported rubric. Marginalia, PrairieLearn and Moodle rubrics are supported.',
  );
}

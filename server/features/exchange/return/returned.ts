import type { Assignment } from '#contract/assignments/assignment.ts';
import type {
  Returned,
  ReturnedAnnotation,
  ReturnedCriterion,
} from '#contract/release/returned.ts';
import { type Annotation, boxOf } from '#contract/rubrics/annotation.ts';
import { holdsFeedback, isChangedByLateness } from '#contract/deadlines/late-rule.ts';
import { pointsOf } from '#contract/rubrics/judgement.ts';
import type { Mark, MarkSheet } from '#contract/rubrics/mark.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { studentsView, weighted } from '#contract/rubrics/students-view.ts';
import type { Student } from '#contract/assignments/student.ts';
import type { Documents } from '#server/platform/files/documents.ts';
import { extensionOf } from '#server/platform/files/names.ts';
import type { StoredSubmissionFile } from '#server/features/submissions/submission-file-types.ts';
import type { Clock, Principal, Stores } from '#server/platform/database/stores/types.ts';
import type { StoredSubmission } from '#server/features/submissions/submission-types.ts';
import { submissionName } from '#contract/submissions/submission.ts';
import { aiStatement } from './ai-statement.ts';

export interface ReturnedParts {
  stores: Pick<
    Stores,
    | 'anonymity'
    | 'assignments'
    | 'students'
    | 'rubrics'
    | 'handbacks'
    | 'submissions'
    | 'marks'
    | 'annotations'
    | 'drafting'
  >;
  documents: Pick<Documents, 'of'>;
  clock: Clock;
}

/** What is returned for one assignment. */
export interface Returning {
  assignment: Assignment;
  /** The class list. */
  students: readonly Student[];
  rubric: Rubric | null;
  /**
   * What a student gets for this submission; `studentId` says which one, if several handed it in.
   * Throws NotFound.
   */
  of(submissionId: number, studentId?: number): Promise<Returned>;
  /** The same with what it was made from. */
  gather(
    submissionId: number,
    studentId?: number,
  ): Promise<{ submission: StoredSubmission; sheet: MarkSheet; returned: Returned }>;
}

function criteriaOf(rubric: Rubric, marks: readonly Mark[]): ReturnedCriterion[] {
  const seen = studentsView(rubric).criteria;
  return rubric.criteria.flatMap((criterion, index) => {
    const { levels, ...shown } = seen[index]!;
    const mark = marks.find((one) => one.criterion === criterion.id);
    // A criterion that is only for comments, and has none, tells its reader nothing.
    if (criterion.kind === 'comment' && (mark?.comment ?? '').trim() === '') return [];
    const given = pointsOf(criterion, mark);
    return {
      ...shown,
      comment: mark?.comment ?? '',
      points: rubric.hide_points || given === null ? null : weighted(given, criterion.weight),
      levels: levels.map((level, place) => {
        const chosen = mark?.level_ids?.includes(criterion.levels[place]!.id) ?? false;
        return { ...level, chosen, feedback: chosen ? criterion.levels[place]!.feedback : '' };
      }),
    };
  });
}

function rubricOf(
  rubric: Rubric | null,
  { marks, total, max }: Pick<MarkSheet, 'marks' | 'total' | 'max'>,
): Returned['rubric'] {
  const known = marks.filter(
    (mark) =>
      rubric?.criteria.some(({ id }) => id === mark.criterion) &&
      (mark.level_ids !== null || mark.points !== null || mark.comment.trim() !== ''),
  );
  if (rubric === null || known.length === 0) return null;
  return {
    criteria: criteriaOf(rubric, known),
    total: rubric.hide_points || total === null ? null : { points: total, max },
  };
}

interface Placed {
  annotation: Annotation;
  file: number;
  quote: string | null;
  start: number;
  page: number | null;
}

function placed(annotation: Annotation, files: readonly StoredSubmissionFile[]): Placed {
  const { selectors, file_id } = annotation;
  const quote = selectors.find((one) => one.type === 'TextQuoteSelector')?.exact.trim() ?? '';
  const box = selectors.find((one) => one.type === 'FragmentSelector');
  return {
    annotation,
    quote: quote === '' ? null : quote,
    file: file_id === null ? 0 : files.findIndex(({ id }) => id === file_id),
    start: selectors.find((one) => one.type === 'TextPositionSelector')?.start ?? -1,
    page: box === undefined ? null : (boxOf(box)?.page ?? null),
  };
}

/** Adds the page that each passage of the text is on, if the file has pages and can be read. */
async function findPages(
  { documents }: ReturnedParts,
  places: readonly Placed[],
  files: readonly StoredSubmissionFile[],
): Promise<void> {
  for (const [file, own] of Map.groupBy(
    places.filter(({ start, page }) => start >= 0 && page === null),
    (place) => place.file,
  )) {
    const { key, filename } = files[file]!;
    const pages = await documents.of({ key, extension: extensionOf(filename) }).then(
      (document) => document.pages,
      () => [],
    );
    for (const place of own)
      place.page =
        pages.find(({ start, end }) => place.start >= start && place.start < end)?.number ?? null;
  }
}

async function annotationsOf(
  parts: ReturnedParts,
  principal: Principal,
  { id, files }: StoredSubmission,
  rubric: Rubric | null,
): Promise<ReturnedAnnotation[]> {
  const all = (await parts.stores.annotations.list(principal, id)).filter(
    ({ text }) => text.trim() !== '',
  );
  // A note on a file of an earlier attempt is about what no longer counts.
  const places = all
    .map((annotation) => placed(annotation, files))
    .filter(({ file }) => file !== -1);
  await findPages(parts, places, files);
  const order = (place: Placed): number => place.page ?? 0;
  return places
    .toSorted(
      (a, b) =>
        a.file - b.file ||
        order(a) - order(b) ||
        a.start - b.start ||
        a.annotation.id - b.annotation.id,
    )
    .map(({ annotation, file, quote, page }, index) => ({
      n: index + 1,
      quote,
      page,
      text: annotation.text,
      file,
      selectors: annotation.selectors,
      criterion:
        rubric?.criteria.find((criterion) => criterion.id === annotation.criterion)?.name ?? null,
    }));
}

/** Each entry of a class list with its index, by id. */
type Places = ReadonlyMap<number, { student: Student; place: number }>;

function studentOf(
  { id, student_identifier, student_ids, files: [file] }: StoredSubmission,
  students: Places,
  studentId: number | undefined,
): Returned['student'] {
  const theirs = student_ids
    .flatMap((one) => students.get(one) ?? [])
    .toSorted((a, b) => a.place - b.place)
    .map(({ student }) => student);
  const [first] = theirs;
  const one =
    theirs.find((student) => student.id === studentId) ?? (theirs.length === 1 ? first : undefined);
  if (one !== undefined) return { name: one.display_name, identifier: one.identifier ?? one.email };
  if (first !== undefined)
    return {
      name: new Intl.ListFormat('en').format(theirs.map((student) => student.display_name)),
      identifier: null,
    };
  return {
    name: submissionName({ student_identifier, filename: file?.filename, id }),
    identifier: null,
  };
}

const fileName = ({ folder, filename }: StoredSubmissionFile): string =>
  folder === '' ? filename : `${folder}/${filename}`;

/**
 * Anyone who may read an assignment can be shown what is returned for it. Throws NotFound, and
 * Conflict while names are hidden.
 */
export async function returning(
  parts: ReturnedParts,
  principal: Principal,
  assignmentId: number,
): Promise<Returning> {
  const { stores, clock } = parts;
  await stores.anonymity.requireNames(principal, assignmentId);
  const assignment = await stores.assignments.get(principal, assignmentId);
  const students = await stores.students.list(principal, assignmentId);
  const places: Places = new Map(
    students.map((student, place) => [student.id, { student, place }]),
  );
  const educator = await stores.handbacks.educator(principal, assignmentId);
  const { rubric } = await stores.rubrics.get(principal, assignmentId);

  async function gather(submissionId: number, studentId?: number): ReturnType<Returning['gather']> {
    const submission = await stores.submissions.get(principal, submissionId);
    const { grade, feedback_text, files, late_mark } = submission;
    const submitted_at = submission.submitted_at_known === false ? null : submission.submitted_at;
    const given = await stores.marks.sheet(principal, submissionId, 'counting');
    const held = late_mark?.held;
    // Points by criterion would reveal the held-back mark.
    const sheet = held === undefined ? given : { ...given, marks: [], total: null };
    const marked = rubricOf(rubric, sheet);
    const isSilent = holdsFeedback(late_mark);
    const annotations = isSilent ? [] : await annotationsOf(parts, principal, submission, rubric);
    const drafts = await stores.submissions.draftTexts(principal, submissionId);
    const { points } = await stores.drafting.points(principal, submissionId);
    const feedback = isSilent ? null : feedback_text;
    const texts = [
      feedback ?? '',
      ...(marked?.criteria.map(({ comment }) => comment) ?? []),
      ...annotations.map(({ text }) => text),
    ];
    const returned: Returned = {
      assignment: { title: assignment.name },
      student: studentOf(submission, places, studentId),
      submission: { id: submissionId, files: files.map(fileName), submitted_at },
      grade: held ?? grade,
      ...(held !== undefined ||
      (grade !== null && (late_mark?.state === 'late' || isChangedByLateness(late_mark)))
        ? {
            late: {
              // The student is told no number of a held-back mark.
              penalty: held === undefined ? late_mark!.penalty : '0',
              final: late_mark!.final,
              reason: late_mark!.reason,
            },
          }
        : {}),
      scale: assignment.grade_scale,
      feedback,
      rubric: marked,
      annotations,
      educator: { name: educator.name, header: educator.header, closing: educator.closing },
      ai_statement:
        educator.ai_statement && !isSilent
          ? aiStatement({
              drafts,
              choices: points,
              texts,
              judged: grade !== null || marked !== null,
            })
          : null,
      made_at: clock.now().toISOString(),
    };
    return { submission, sheet, returned };
  }
  return {
    assignment,
    students,
    rubric,
    gather,
    of: async (submissionId, studentId) => (await gather(submissionId, studentId)).returned,
  };
}

import { extname } from 'node:path';
import type { Kysely } from 'kysely';
import type { GradeScale } from '#contract/assignments/assignment.ts';
import { givesPoints } from '#contract/rubrics/criterion.ts';
import type { AiFeedback } from '#contract/drafts/feedback.ts';
import type { Bit } from '#server/platform/database/columns.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { WRONG_FILE } from './errors.ts';
import type { ChangedWords } from './types.ts';
import type { OwnKeyProvider } from './own-writer.ts';
import type { Person } from './privacy/people.ts';
import { sharedWith } from '#server/platform/access/access.ts';
import type { StoreContext } from '#server/platform/database/stores/context.ts';
import { NotFound } from '#server/platform/database/stores/errors.ts';
import type { Transcript } from '#server/features/submissions/submission-file-types.ts';
import type { DraftMaterial, LeasedJob } from './feedback-job-types.ts';
import { ownKeyOf, type StoredOwnKey } from './own-keys.store.ts';
import { educatorsWords } from './own-words.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { parseSettings } from '#server/features/accounts/new-account.ts';

/**
 * Returns the extension in lower case and without its dot: the only part of a file's name that a
 * writer may know.
 */
export const extensionOf = (filename: string): string => extname(filename).slice(1).toLowerCase();

const atSign = (email: string | null): string[] =>
  email === null ? [] : [email.split('@', 1)[0]!];

/** Returns the people whom a work of this assignment may name (DRAFT-6). */
export async function peopleOf(
  db: Kysely<Database>,
  assignmentId: number,
  {
    student_identifier,
    owner_id,
    requested_by,
  }: { student_identifier: string | null; owner_id: number; requested_by: number },
): Promise<Person[]> {
  const students = await db
    .selectFrom('students')
    .select(['display_name', 'identifier', 'email', 'environment_ids'])
    .where('assignment_id', '=', assignmentId)
    .orderBy('id')
    .execute();
  const markers = await db
    .selectFrom('users')
    .select(['full_name', 'email'])
    .where((eb) =>
      eb.or([
        eb('id', 'in', [owner_id, requested_by]),
        eb(
          'id',
          'in',
          eb
            .selectFrom(sharedWith.as('m'))
            .select('m.user_id')
            .where('m.assignment_id', '=', assignmentId),
        ),
      ]),
    )
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute();
  return [
    ...(student_identifier === null
      ? []
      : [{ names: [student_identifier], identifiers: [student_identifier] }]),
    ...students.map(({ display_name, identifier, email, environment_ids }) => ({
      names: [display_name],
      identifiers: [
        ...(identifier === null ? [] : [identifier]),
        ...atSign(email),
        ...Object.values(JSON.parse(environment_ids) as Record<string, string>),
      ],
    })),
    ...markers.map(({ full_name, email }) => ({ names: [full_name], identifiers: atSign(email) })),
  ];
}

/**
 * Returns the students of every other class that this person owns or marks in; the same spelling
 * only once.
 */
async function otherClassesOf(
  db: Kysely<Database>,
  assignmentId: number,
  userId: number,
): Promise<Person[]> {
  const students = await db
    .selectFrom('students')
    .select(['display_name', 'identifier', 'email'])
    .distinct()
    .where('assignment_id', '<>', assignmentId)
    .where((eb) =>
      eb.or([
        eb(
          'assignment_id',
          'in',
          eb.selectFrom('assignments').select('assignments.id').where('owner_id', '=', userId),
        ),
        eb(
          'assignment_id',
          'in',
          eb
            .selectFrom(sharedWith.as('m'))
            .select('m.assignment_id')
            .where('m.user_id', '=', userId),
        ),
      ]),
    )
    .execute();
  return students.map(({ display_name, identifier, email }) => ({
    names: [display_name],
    identifiers: [...(identifier === null ? [] : [identifier]), ...atSign(email)],
  }));
}

/** How many of an educator's latest feedback texts show how they write. */
const PAST = 40;

/** Returns the assignment's guidance for the assistant. */
export async function guidanceOf(
  db: Kysely<Database>,
  assignmentId: number,
): Promise<Pick<DraftMaterial, 'guidance' | 'pictures'>> {
  const row = await db
    .selectFrom('assignment_guidance')
    .select(['level', 'outcomes', 'instructions', 'model_answer', 'disclose', 'pictures'])
    .where('assignment_id', '=', assignmentId)
    .executeTakeFirst();
  const { pictures = 0, ...guidance } = row ?? {
    level: '',
    outcomes: '',
    instructions: '',
    model_answer: '',
    disclose: 'yes' as const,
  };
  return { guidance, pictures: pictures === 1 };
}

/** In a class of this size, more drafts wouldn't change what is common. */
const CLASS = 100;

/** Returns what the latest other drafts of the same assignment say. */
async function saidOf(
  db: Kysely<Database>,
  { assignment_id, submission_id }: Asked,
): Promise<string[][]> {
  const rows = await db
    .selectFrom('submissions')
    .select('ai_feedback')
    .where('assignment_id', '=', assignment_id)
    .where('id', '<>', submission_id)
    .where('ai_feedback', 'is not', null)
    .orderBy('id', 'desc')
    .limit(CLASS)
    .execute();
  return rows.map(({ ai_feedback }) => {
    const { strengths, improvements } = JSON.parse(ai_feedback!) as AiFeedback;
    return [...strengths, ...improvements].map(({ text }) => text);
  });
}

/** How many changes show what somebody does with drafts. */
const CHANGES = 3;
const MAX_CHANGE_LENGTH = 400;

/**
 * Returns what the requesting person did with paragraphs of drafts for other works of this
 * assignment: reworded or deleted them.
 */
async function changedOf(
  db: Kysely<Database>,
  { assignment_id, submission_id, requested_by }: Asked,
): Promise<ChangedWords[]> {
  const rows = await db
    .selectFrom('point_choices')
    .innerJoin('ai_drafts', 'ai_drafts.id', 'point_choices.draft_id')
    .innerJoin('submissions', 'submissions.id', 'ai_drafts.submission_id')
    .where('submissions.assignment_id', '=', assignment_id)
    .where('submissions.id', '<>', submission_id)
    .where('chosen_by', '=', requested_by)
    .where('section', '=', 'paragraphs')
    .where((eb) => eb.or([eb('wording', 'is not', null), eb('choice', '=', 'dropped')]))
    .select(['output', 'place', 'choice', 'wording'])
    .orderBy('chosen_at', 'desc')
    .limit(CHANGES)
    .execute();
  return rows.toReversed().flatMap(({ output, place, choice, wording }): ChangedWords[] => {
    const was = (JSON.parse(output) as AiFeedback).paragraphs?.[place]?.text;
    return was === undefined
      ? []
      : [
          {
            was: was.slice(0, MAX_CHANGE_LENGTH).toWellFormed(),
            became:
              choice === 'dropped'
                ? null
                : (wording ?? '').slice(0, MAX_CHANGE_LENGTH).toWellFormed(),
          },
        ];
  });
}

/** Whether the last result for this work was that it seems to be the wrong file. */
async function wasWrongFile(db: Kysely<Database>, submissionId: number): Promise<boolean> {
  const last = await db
    .selectFrom('feedback_jobs')
    .select('error_message')
    .where('submission_id', '=', submissionId)
    .where('state', 'in', ['done', 'failed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.error_message?.startsWith(WRONG_FILE) === true;
}

/**
 * Returns what a draft is written from (decisions, section 4). Throws NotFound if the submission
 * has been deleted.
 */
export async function draftMaterial(context: StoreContext, job: LeasedJob): Promise<DraftMaterial> {
  const row = await context.db
    .selectFrom('feedback_jobs')
    .select(['requested_by', 'wish', 'own_key'])
    .where('id', '=', job.id)
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  return materialFor(context, { ...job, ...row });
}

type Asked = Pick<LeasedJob, 'submission_id' | 'assignment_id'> & {
  requested_by: number;
  wish: string | null;
  /** Whether it is sent to the requesting person's own provider; null: if they have a key. */
  own_key: Bit | null;
};

export const ownWay = (
  userId: number,
  { provider, model, sealed }: StoredOwnKey,
): OwnKeyProvider => ({
  userId,
  provider,
  model,
  sealed,
});

async function wayOf(
  db: Kysely<Database>,
  { requested_by, own_key }: Asked,
): Promise<DraftMaterial['own']> {
  if (own_key === 0) return null;
  const key = await ownKeyOf(db, requested_by);
  if (key === null) return own_key === null ? null : 'gone';
  return ownWay(requested_by, key);
}

/**
 * Returns what a draft would be written from if this person asked for one. Throws NotFound if the
 * submission has been deleted.
 */
export async function materialFor({ db }: StoreContext, job: Asked): Promise<DraftMaterial> {
  const { requested_by, wish } = job;
  const row = await db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .innerJoin('users', (join) => join.on('users.id', '=', requested_by))
    .where('submissions.id', '=', job.submission_id)
    .select([
      'submissions.attempt',
      'submissions.student_identifier',
      'assignments.owner_id',
      'submissions.ai_feedback_text',
      'assignments.name',
      'assignments.description',
      'assignments.grade_scale',
      'users.settings',
    ])
    .executeTakeFirst();
  if (row === undefined) throw new NotFound();
  const files = await db
    .selectFrom('submission_files')
    .select(['id', 'key', 'filename', 'processed_key', 'transcript'])
    .where('submission_id', '=', job.submission_id)
    .where('attempt', '=', row.attempt)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const attachments = await db
    .selectFrom('assignment_files')
    .where('assignment_id', '=', job.assignment_id)
    .orderBy('id')
    .select([
      'id',
      'file_type',
      'grade',
      'purpose',
      'original_key',
      'original_filename',
      'processed_key',
    ])
    .execute();
  const comments = await db
    .selectFrom('comments')
    .select(['standard_key', 'category', 'quality_level', 'text'])
    .where((eb) => eb.or([eb('standard_key', 'is not', null), eb('owner_id', '=', requested_by)]))
    .orderBy('id')
    .execute();
  const voice = await db
    .selectFrom('voice_cards')
    .select('text')
    .where('user_id', '=', requested_by)
    .executeTakeFirst();
  const { rubric, text } = await currentRubric(db, job.assignment_id);
  return {
    submission_id: job.submission_id,
    files: files.map(({ id, key, filename, processed_key, transcript }) => ({
      id,
      key,
      extension: extensionOf(filename),
      processed_key,
      shows: transcript === null ? [] : (JSON.parse(transcript) as Transcript).shows,
    })),
    assignment: {
      id: job.assignment_id,
      name: row.name,
      description: row.description,
      rubric: text,
      criteria:
        rubric !== null && givesPoints(rubric) ? rubric.criteria.map(({ name }) => name) : [],
      grade_scale: JSON.parse(row.grade_scale) as GradeScale,
    },
    attachments: attachments.map((file) => ({
      id: file.id,
      file_type: file.file_type,
      grade: file.grade,
      purpose: file.purpose,
      key: file.original_key,
      extension: extensionOf(file.original_filename),
      processed_key: file.processed_key,
    })),
    comments: comments.map((comment) => ({ ...comment })),
    settings: parseSettings(row.settings),
    people: await peopleOf(db, job.assignment_id, { ...row, requested_by }),
    otherClasses:
      comments.length > 0 || voice !== undefined
        ? await otherClassesOf(db, job.assignment_id, requested_by)
        : [],
    ...(await guidanceOf(db, job.assignment_id)),
    past: (await educatorsWords(db, { userId: requested_by }, PAST, job)).toReversed(),
    said: await saidOf(db, job),
    voice: voice?.text ?? null,
    changed: await changedOf(db, job),
    anyway: await wasWrongFile(db, job.submission_id),
    own: await wayOf(db, job),
    wish:
      wish === null || row.ai_feedback_text === null
        ? null
        : { word: wish, earlier: row.ai_feedback_text },
  };
}

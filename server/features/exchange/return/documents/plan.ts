import { holdsFeedback } from '#contract/deadlines/late-rule.ts';
import type { DocumentFormat, HandbackRow } from '#contract/exchange/handback.ts';
import type { Returned } from '#contract/release/returned.ts';
import type { Student } from '#contract/assignments/student.ts';
import { isDefaultGroup } from '#contract/exchange/environment/zip-name.ts';
import type {
  ReturnedClass,
  ReturnedSubmission,
} from '#server/features/exchange/return/returned-class.ts';
import { nameOf } from '#server/features/exchange/return/join.ts';
import { uniqueNames, documentName, moodlePath } from './names.ts';

/** A document as it will be in the zip. */
export interface PlannedDocument {
  path: string;
  returned: Returned;
}
export interface DocumentsPlan {
  rows: HandbackRow[];
  documents: PlannedDocument[];
}

const EMPTY = 'Has no grade, feedback, marks or notes yet, so the document would be empty.';
export const isEmpty = ({ grade, feedback, rubric, annotations }: Returned): boolean =>
  grade === null && (feedback ?? '').trim() === '' && rubric === null && annotations.length === 0;

function rowOf(
  found: ReturnedSubmission,
  student: string,
  path: string | null,
  why: string,
): HandbackRow {
  const { grade, late } = found.returned;
  return {
    line: null,
    student,
    submission_id: found.work.submission_id,
    will: path === null ? 'skip' : 'write',
    why,
    before: { grade: null, comment: null },
    after: {
      grade: path === null ? null : late === undefined ? grade : late.final,
      comment: path,
    },
  };
}

/** Returns what is missing from a document that isn't empty. */
const lacking = async (returned: Returned, format: DocumentFormat): Promise<string> => {
  // The fonts are opened only in this case.
  const boxes = format === 'pdf' ? (await import('./boxes.ts')).boxesIn(returned) : [];
  return [
    returned.grade === null ? 'Has no grade yet.' : '',
    (returned.feedback ?? '').trim() === '' ? 'Has no overall feedback.' : '',
    boxes.length === 0
      ? ''
      : `A PDF would show ${boxes.join(' ')} as boxes. Give this student a Word document or a web page.`,
  ]
    .filter(Boolean)
    .join(' ');
};

const DEFAULT_GROUP =
  'Moodle takes no feedback files for its “Default group”, who are in no team: send it with a token, or give the documents out yourself.';

/**
 * Returns the owner of a work in Moodle: a group as a whole, by its own number, and everyone else
 * by theirs.
 */
function moodleOwner(
  found: ReturnedSubmission,
  students: readonly Student[],
): { number: string; name: string; student: Student | null } | string {
  const { group: team } = found.work;
  if (team?.moodle_group !== undefined)
    return { number: team.moodle_group, name: team.name, student: null };
  if (team != null && isDefaultGroup(team.name)) return DEFAULT_GROUP;
  const own = students.filter(({ id }) => found.work.student_ids.includes(id));
  const group = own.find(({ environment_ids }) => environment_ids.moodle_group !== undefined);
  if (group !== undefined)
    return {
      number: group.environment_ids.moodle_group!,
      name: group.display_name,
      student: group,
    };
  const [only, other] = own;
  if (only === undefined)
    return 'Doesn’t belong to anybody in the class list. Say whose submission it is, or import Moodle’s worksheet as the class list.';
  if (other !== undefined)
    return 'Several students handed this in, and Moodle’s number of their group isn’t known. Import Moodle’s zip: it has the numbers of groups.';
  const number = only.environment_ids.moodle_participant;
  return number === undefined
    ? 'Moodle’s number of this student isn’t known. Import Moodle’s worksheet as the class list.'
    : { number, name: only.display_name, student: only };
}

/** Plans documents in folders that Moodle accepts as feedback files (OUT-3). */
export async function planMoodleFeedback(
  { all: read, students, assignment, of }: ReturnedClass,
  format: DocumentFormat,
): Promise<DocumentsPlan> {
  const all = await read();
  const file = documentName(assignment.name, format);
  const rows: HandbackRow[] = [];
  const documents: PlannedDocument[] = [];
  const taken = new Set<string>();
  for (const found of all) {
    const shown = nameOf(found.work, students);
    const owner = moodleOwner(found, students);
    // A held-back mark and its feedback aren't sent to a learning environment.
    const skipped =
      isEmpty(found.returned) || holdsFeedback(found.work.late_mark)
        ? EMPTY
        : typeof owner === 'string'
          ? owner
          : taken.has(owner.number)
            ? 'Another submission here has the same number in Moodle, so one would replace the other.'
            : null;
    if (skipped !== null || typeof owner === 'string') {
      rows.push(rowOf(found, shown, null, skipped ?? EMPTY));
      continue;
    }
    taken.add(owner.number);
    const path = moodlePath(owner.name, owner.number, file);
    documents.push({ path, returned: await of(found.work.submission_id, owner.student?.id) });
    rows.push(rowOf(found, shown, path, await lacking(found.returned, format)));
  }
  return { rows, documents };
}

/** Plans a document for each student, by name, to be handed out in any way (OUT-4). */
export async function planDocuments(
  { all: read, students, of }: ReturnedClass,
  format: DocumentFormat,
): Promise<DocumentsPlan> {
  const all = await read();
  const due = all.flatMap((found): { found: ReturnedSubmission; student: Student | null }[] => {
    if (isEmpty(found.returned)) return [];
    const own = students.filter(({ id }) => found.work.student_ids.includes(id));
    return own.length === 0
      ? [{ found, student: null }]
      : own.map((student) => ({ found, student }));
  });
  const shownOf = ({ found, student }: (typeof due)[number]): string =>
    student?.display_name ?? nameOf(found.work, students);
  const paths = uniqueNames(
    due.map((one) => `${one.student?.identifier ?? ''} ${shownOf(one)}`),
    format,
  );
  const documents: PlannedDocument[] = [];
  const rows: HandbackRow[] = [];
  for (const [index, one] of due.entries()) {
    const returned = await of(one.found.work.submission_id, one.student?.id);
    documents.push({ path: paths[index]!, returned });
    rows.push(rowOf(one.found, shownOf(one), paths[index]!, await lacking(returned, format)));
  }
  const empty = all
    .filter((found) => isEmpty(found.returned))
    .map((found) => rowOf(found, nameOf(found.work, students), null, EMPTY));
  return { rows: [...rows, ...empty], documents };
}

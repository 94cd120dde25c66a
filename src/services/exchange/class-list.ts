import * as v from 'valibot';
import { fromPromise } from 'xstate';
import { type Student, StudentSchema } from '#contract/assignments/student.ts';
import { likeliestCharset, utf16Of } from '#contract/text/charset.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import {
  type ClassListEntry,
  type ClassListFile,
  readClassList,
} from '#lib/exchange/class-list.ts';
import { isSheetPart, rowsOfWorkbook } from '#lib/exchange/workbook.ts';
import { writeCsv } from '#lib/text/csv.ts';
import { Failure } from '#lib/site/failure.ts';
import { parsed, type Http } from '#services/http.ts';
import { loadSubmissions } from '#services/submissions/submissions.ts';

/** Far beyond a class list of 5,000 students. */
const MAX_BYTES = 5 * 1024 * 1024;
const pathOf = (assignmentId: number): string => `api/v1/assignments/${assignmentId}/students`;
type Work = Pick<Submission, 'id' | 'student_identifier' | 'original_filename'>;
const StudentsSchema = v.array(StudentSchema);
const refused = (message: string): Failure =>
  new Failure({ status: 422, detail: message, message });

/** Maximum unpacked size of a spreadsheet file. */
const MAX_UNPACKED = 60 * 1024 * 1024;

/** Converts a spreadsheet file to CSV text. */
async function textOfWorkbook(bytes: Uint8Array): Promise<string> {
  const { strFromU8, unzipSync } = await import('fflate');
  let rows: string[][] | null = null;
  try {
    let size = 0;
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isSheetPart(name.replaceAll('\\', '/'))) return false;
        size += originalSize;
        return size <= MAX_UNPACKED;
      },
    });
    rows = rowsOfWorkbook(
      new Map(
        Object.entries(parts).map(([name, part]) => [name.replaceAll('\\', '/'), strFromU8(part)]),
      ),
    );
  } catch {
    // A damaged file is reported as unreadable.
  }
  if (rows === null)
    throw refused(
      'This file can’t be read as a class list. Save it as CSV or as an Excel file (.xlsx), or copy its rows and paste them.',
    );
  return writeCsv(rows);
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04;
/** Whether it begins like Excel files from before 2007. */
const isOldExcel = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

/**
 * Returns the text of a file: from a spreadsheet file, UTF-8, UTF-16 if its first bytes or its
 * zeros indicate it, otherwise as older versions of Excel write CSV, in the character set of their
 * country.
 */
async function textOf(file: File): Promise<string> {
  if (file.size > MAX_BYTES) throw refused('This file is too large for a class list.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (isZip(bytes)) return await textOfWorkbook(bytes);
  if (isOldExcel(bytes))
    throw refused(
      'Excel’s older files (.xls) can’t be read here. Save it as CSV or as .xlsx, or copy its rows and paste them.',
    );
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const wide = utf16Of(bytes);
  if (wide !== null) return new TextDecoder(wide).decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(likeliestCharset(bytes, true) ?? 'windows-1252').decode(bytes);
  }
}

/** Returns the actors of the class-list chart. */
export const classListActors = (http: Http) => ({
  loadClassList: fromPromise<{ students: Student[]; works: Work[] }, { assignmentId: number }>(
    async ({ input: { assignmentId }, signal }) => {
      const [students, works] = await Promise.all([
        http.get(pathOf(assignmentId), { signal }).json(),
        loadSubmissions(http, assignmentId, null, signal),
      ]);
      return {
        students: parsed(StudentsSchema, students),
        works: works.kind === 'whole' ? works.data : [],
      };
    },
  ),
  readClassList: fromPromise<ClassListFile, { source: File | string }>(
    async ({ input: { source } }) => {
      const text = typeof source === 'string' ? source : await textOf(source);
      try {
        return readClassList(text);
      } catch (error) {
        throw refused((error as Error).message);
      }
    },
  ),
  saveClassList: fromPromise<Student[], { assignmentId: number; students: ClassListEntry[] }>(
    async ({ input: { assignmentId, students }, signal }) =>
      parsed(
        StudentsSchema,
        await http.put(pathOf(assignmentId), { json: { students }, signal, timeout: false }).json(),
      ),
  ),
});

import {
  type Line,
  NotThisFile,
  readCsv,
  readCsvInTurns,
} from '#server/features/exchange/return/csv.ts';
import { maximumOf } from '#server/features/exchange/return/points.ts';
import { decoded } from './decode.ts';
import type { Gradebook, GradebookRow, GradeColumn } from './types.ts';

const SEPARATORS = [',', ';', '\t'] as const;

const MAX_HEADINGS = 200_000;

/**
 * Returns the first line and the column separator: the one that occurs most often outside quotes.
 */
function firstOf(text: string): { line: string; separator: string } {
  const counts = new Map<string, number>(SEPARATORS.map((separator) => [separator, 0]));
  let quoted = false;
  let at = 0;
  for (; at < text.length && at < MAX_HEADINGS; at += 1) {
    const char = text.charAt(at);
    if (char === '"') quoted = !quoted;
    if (quoted) continue;
    if (char === '\n' || char === '\r') break;
    const count = counts.get(char);
    if (count !== undefined) counts.set(char, count + 1);
  }
  const separator = SEPARATORS.reduce((a, b) => (counts.get(b)! > counts.get(a)! ? b : a));
  return { line: text.slice(0, at), separator };
}

const titlesOf = (line: Line): string[] =>
  line.cells.map(({ text }, index) =>
    (index === 0 ? text.replace(/^\ufeff/, '').replace(/^"(.*)"$/s, '$1') : text).trim(),
  );

interface Parts {
  text: string;
  lines: Line[];
  titles: string[];
  encode: Gradebook['encode'];
  separator: string;
}
type Reader = (parts: Parts) => Gradebook | null;

const bodyOf = (lines: readonly Line[]): { line: Line; number: number }[] =>
  lines
    .slice(1)
    .map((line, index) => ({ line, number: index + 2 }))
    .filter(({ line }) => line.cells.some(({ text }) => text.trim() !== ''));
const cellOf = (line: Line, at: number): string =>
  at === -1 ? '' : (line.cells[at]?.text.trim() ?? '');
/** Without the empty ones. */
const said = (texts: readonly string[]): string[] => texts.filter((text) => text !== '');
const known = <T extends Record<string, string>>(ids: T): Partial<T> =>
  Object.fromEntries(Object.entries(ids).filter(([, id]) => id !== '')) as Partial<T>;

const CANVAS_COLUMN = / \((\d{1,15})\)$/;

/**
 * `Student,ID,…,Section,{Title} ({id}),…`, then possibly rows without a student, the last of which
 * begins ` Points Possible`.
 */
const canvas: Reader = ({ text, lines, titles, encode, separator }) => {
  const at = (title: string): number => titles.indexOf(title);
  const [first, last] = [at('FirstName'), at('LastName')];
  if (
    (at('Student') !== 0 && (first === -1 || last === -1)) ||
    at('ID') === -1 ||
    at('Section') === -1
  )
    return null;
  const body = bodyOf(lines);
  const possible = body.findIndex(({ line }) => cellOf(line, 0) === 'Points Possible');
  const most = body[possible]?.line;
  const columns = titles.flatMap((title, index): GradeColumn[] =>
    CANVAS_COLUMN.test(title) && !/read only/i.test(most === undefined ? '' : cellOf(most, index))
      ? [
          {
            title: title.replace(CANVAS_COLUMN, ''),
            heading: title,
            at: index,
            maximum: most === undefined ? null : maximumOf(cellOf(most, index)),
            words: false,
          },
        ]
      : [],
  );
  const isNameWhole = at('Student') === 0;
  const id = at('ID');
  const otherIds = ['SIS User ID', 'SIS Login ID', 'Integration ID'].map(at);
  const rows = body.slice(possible + 1).map(({ line, number }): GradebookRow => {
    const [sis, login, integration] = otherIds.map((column) => cellOf(line, column)) as [
      string,
      string,
      string,
    ];
    return {
      line,
      number,
      name:
        (isNameWhole
          ? cellOf(line, 0)
          : said([cellOf(line, first), cellOf(line, last)]).join(' ')) || null,
      identities: said([sis, login, integration]),
      ids: known({
        canvas_user: cellOf(line, id),
        canvas_sis: sis,
        canvas_login: login,
        canvas_integration: integration,
      }),
    };
  });
  return {
    system: 'Canvas',
    text,
    lines,
    rows,
    columns,
    feedback: null,
    excused: 'EX',
    separator,
    encode,
  };
};

/** A number within a heading, possibly with thousands separators. */
const AMOUNT = /\d{1,3}(?:[.,’']\d{3})+(?!\d)(?:[.,]\d{1,5})?|\d{1,6}(?:[.,]\d{1,5})?/;

/** `{Title} [Total Pts: 15 Score] |{id}`; the words in the brackets depend on the language. */
function blackboardColumn(title: string, index: number): GradeColumn[] {
  const [bar, open, close] = [
    title.lastIndexOf('|'),
    title.lastIndexOf('['),
    title.lastIndexOf(']'),
  ];
  if (bar === -1 || open < 1 || close < open || !/^[\d_]{1,30}$/.test(title.slice(bar + 1)))
    return [];
  const most = AMOUNT.exec(title.slice(open, close))?.[0];
  return [
    {
      title: title.slice(0, open).trim(),
      heading: title,
      at: index,
      maximum: most === undefined ? null : maximumOf(most),
      words: false,
    },
  ];
}

/**
 * Names, `Username`, grades, and for a single column also its notes, their format, the feedback to
 * the student and its format.
 */
const blackboard: Reader = ({ text, lines, titles, encode, separator }) => {
  const columns = titles.flatMap(blackboardColumn);
  const at = (title: string): number => titles.indexOf(title);
  const username = at('Username');
  if (columns.length === 0 || username === -1) return null;
  const feedback = at('Feedback to Learner');
  const format = at('Feedback Format');
  const [studentId, first, last] = [at('Student ID'), at('First Name'), at('Last Name')];
  const rows = bodyOf(lines).map(({ line, number }): GradebookRow => {
    const [user, id] = [cellOf(line, username), cellOf(line, studentId)];
    return {
      line,
      number,
      name: said([cellOf(line, first), cellOf(line, last)]).join(' ') || null,
      identities: said([user, id]),
      ids: known({ blackboard_username: user }),
    };
  });
  return {
    system: 'Blackboard',
    text,
    lines,
    rows,
    columns,
    feedback: feedback === -1 || format === -1 ? null : { at: feedback, format },
    excused: null,
    separator,
    encode,
  };
};

const END_OF_LINE = 'End-of-Line Indicator';
const bareId = (text: string): string => text.replace(/^#/, '');

/** `OrgDefinedId,Username,{Item} Points Grade,…,End-of-Line Indicator`, each row ending in `#`. */
const brightspace: Reader = ({ text, lines, titles, encode, separator }) => {
  const [org, username] = [titles.indexOf('OrgDefinedId'), titles.indexOf('Username')];
  const columns = titles.flatMap((title, index): GradeColumn[] => {
    const [points, words] = [title.lastIndexOf(' Points Grade'), title.lastIndexOf(' Text Grade')];
    const end = Math.max(points, words);
    if (end < 1) return [];
    const most = /MaxPoints:([\d.,’']{1,20})/.exec(title.slice(end, end + 200))?.[1];
    return [
      {
        title: title.slice(0, end),
        heading: title,
        at: index,
        maximum: most === undefined ? null : maximumOf(most),
        words: words > points,
      },
    ];
  });
  if ((org === -1 && username === -1) || columns.length === 0) return null;
  if (titles.at(-1) !== END_OF_LINE)
    throw new NotThisFile(
      'The last column of this file isn’t “End-of-Line Indicator”, so Brightspace would reject it. Export the grades again and don’t save the file in a spreadsheet.',
    );
  const body = bodyOf(lines);
  const broken = body.find(
    ({ line }) => line.cells.length !== titles.length || cellOf(line, titles.length - 1) !== '#',
  );
  if (broken !== undefined)
    throw new NotThisFile(
      `Row ${broken.number} doesn’t end with “#”, so Brightspace would reject it. Export the grades again.`,
    );
  const [first, last, email] = ['First Name', 'Last Name', 'Email'].map((title) =>
    titles.indexOf(title),
  ) as [number, number, number];
  const rows = body.map(({ line, number }): GradebookRow => {
    const [orgId, user] = [bareId(cellOf(line, org)), bareId(cellOf(line, username))];
    return {
      line,
      number,
      name: said([cellOf(line, first), cellOf(line, last)]).join(' ') || user || orgId || null,
      identities: said([orgId, user, cellOf(line, email)]),
      ids: known({ brightspace_org_defined: orgId, brightspace_username: user }),
    };
  });
  return {
    system: 'Brightspace',
    text,
    lines,
    rows,
    columns,
    feedback: null,
    excused: null,
    separator,
    encode,
  };
};

const READERS = [canvas, blackboard, brightspace];

/** Returns the headings of any table file. Throws NotThisFile. */
export function headingsOf(bytes: Uint8Array): string[] {
  const { line, separator } = firstOf(decoded(bytes).text);
  const [first] = readCsv(line, separator);
  return first === undefined ? [] : titlesOf(first);
}

/**
 * Reads a file of grades from Canvas, Blackboard or Brightspace, recognised by its headings;
 * returns null for any other. Throws NotThisFile.
 */
export function readGradebook(bytes: Uint8Array): Gradebook | null {
  const { text, encode } = decoded(bytes);
  const { separator } = firstOf(text);
  return gradebookOf({ text, encode, separator, lines: readCsv(text, separator) });
}

/** Like `readGradebook`, without blocking others however large the file is. */
export async function readGradebookInTurns(bytes: Uint8Array): Promise<Gradebook | null> {
  const { text, encode } = decoded(bytes);
  const { separator } = firstOf(text);
  return gradebookOf({ text, encode, separator, lines: await readCsvInTurns(text, separator) });
}

function gradebookOf(table: Omit<Parts, 'titles'>): Gradebook | null {
  const [headings] = table.lines;
  if (headings === undefined) throw new NotThisFile('This file is empty.');
  const parts: Parts = { ...table, titles: titlesOf(headings) };
  for (const reader of READERS) {
    const read = reader(parts);
    if (read !== null) return read;
  }
  return null;
}

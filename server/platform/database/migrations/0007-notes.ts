import { sql } from 'kysely';
import type { Migration } from '#server/platform/database/migrate.ts';

interface Stored {
  kind?: string;
  dropped_quotes?: number;
  warnings?: string[];
}

const RULE_BASED = /^\[(Rule-based draft[^\]]*)\]\n*/;
const DELETE_THIS = /, add what only a reader can see, and delete this note\.$/;

const kindOf = (warning: string): string => {
  if (warning.startsWith('The model proposed a grade')) return 'grade';
  if (/^(?:The student's text (?:seems to|holds)|There are \d+ more such places)/.test(warning))
    return 'instructions';
  return / characters (?:long|were measured)\b|^The model was given /.test(warning)
    ? 'cut'
    : 'scope';
};

const droppedNote = (dropped: number): { kind: string; text: string }[] =>
  dropped === 0
    ? []
    : [
        {
          kind: 'dropped_quotes',
          text:
            dropped === 1
              ? 'One quote was not found in the text and was left out.'
              : `${dropped} quotes were not found in the text and were left out.`,
        },
      ];

/** A stored draft whose notes to the educator are fields beside the text, and no longer its first lines. */
function parted(json: string, text: string): { json: string; text: string } {
  const { warnings = [], ...draft } = JSON.parse(json) as Stored;
  const said = RULE_BASED.exec(text);
  let rest = said === null ? text : text.slice(said[0].length);
  for (const warning of warnings) {
    const line = `[${warning}]`;
    if (rest.startsWith(line)) rest = rest.slice(line.length).replace(/^\n+/, '');
  }
  const notes = [
    ...(said === null
      ? []
      : [
          {
            kind: 'rule_based',
            text: said[1]!.replace(DELETE_THIS, ', and add what only a reader can see.'),
          },
        ]),
    ...warnings.map((warning) => ({ kind: kindOf(warning), text: warning })),
    ...droppedNote(draft.dropped_quotes ?? 0),
  ];
  return { json: JSON.stringify({ ...draft, notes }), text: rest.trim() === '' ? text : rest };
}

const PART = 200;

/** Notes to the educator stood at the head of the text that is given to students. */
export const notes: Migration = async (tx) => {
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; json: string; text: string }>`
      select id, ai_feedback as json, ai_feedback_text as text from submissions
      where id > ${last} and ai_feedback is not null order by id limit ${sql.lit(PART)}`.execute(
      tx,
    );
    for (const row of rows) {
      const { json, text } = parted(row.json, row.text);
      await sql`update submissions set ai_feedback = ${json}, ai_feedback_text = ${text} where id = ${row.id}`.execute(
        tx,
      );
      last = row.id;
    }
    if (rows.length < PART) break;
  }
  for (let last = 0; ;) {
    const { rows } = await sql<{ id: number; json: string; text: string }>`
      select id, output as json, output_text as text from ai_drafts where id > ${last} order by id limit ${sql.lit(PART)}`.execute(
      tx,
    );
    for (const row of rows) {
      const { json, text } = parted(row.json, row.text);
      await sql`update ai_drafts set output = ${json}, output_text = ${text} where id = ${row.id}`.execute(
        tx,
      );
      last = row.id;
    }
    if (rows.length < PART) break;
  }
};

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Handback, HandbackKind, HandbackRow } from '#contract/exchange/handback.ts';
import type { WithUnreadable } from '#lib/lists/unreadable.ts';
import { counted } from '#contract/text/plural.ts';
import { wordsOfHtml } from '#lib/text/words-of-html.ts';
import {
  handbackCommands,
  selectHandback,
  type HandbackRef,
} from '#machines/exchange/class-handback.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { MarkChoice } from '#views/exchange/mark-choice.tsx';
import { UnreadableRows } from '#views/components/states/unreadable-rows.tsx';

type Shown = 'all' | 'write' | 'skip';

/** Every row of the educator's file: what will be written, what is left out, and why. */
export function HandbackRows({ actor }: { actor: HandbackRef }) {
  const handback = useSelector(actor, selectHandback);
  return handback === null ? null : <Rows actor={actor} handback={handback} />;
}

function Rows({
  actor,
  handback: { rows, unread, filename, kind, columns, column, mark },
}: {
  actor: HandbackRef;
  handback: WithUnreadable<Handback>;
}) {
  const [shown, setShown] = useState<Shown>('all');
  const { agree, change, chooseColumn, chooseMark } = handbackCommands(actor);
  const count = {
    all: rows.length,
    write: rows.filter(({ will }) => will === 'write').length,
    skip: rows.filter(({ will }) => will === 'skip').length,
  };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <p className="font-serif text-xl wrap-anywhere">
            {column === null && columns.length > 0
              ? `Which column of ${filename} is this assignment?`
              : `${counted(count.write, isDocuments(kind) ? 'document' : 'row')} will be written into ${filename}`}
          </p>
          <p className="mt-1 text-sm text-ink-muted">
            {column === null && columns.length > 0
              ? 'It can’t be told by its name. Nothing is written before you say it.'
              : count.skip === 0
                ? 'None is left out.'
                : `${counted(count.skip, 'row')} ${count.skip === 1 ? 'is' : 'are'} left out; each says why.`}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={change}>Choose something else</Button>
          <Button
            variant="primary"
            disabled={count.write === 0 ? 'There is nothing to write into it.' : false}
            onClick={agree}
          >
            Go on to the files
          </Button>
        </div>
      </div>
      {columns.length < 2 ? null : (
        <Field
          label="Column"
          hint="Only this column is written; every other stays as it is."
          className="max-w-field"
        >
          {(wiring) => (
            <Select
              {...wiring}
              value={column ?? ''}
              onChange={chooseColumn}
              options={[
                ...(column === null
                  ? [{ value: '', label: 'Choose a column', disabled: true }]
                  : []),
                ...columns.map((value) => ({ value, label: value })),
              ]}
            />
          )}
        </Field>
      )}
      {mark == null ? null : <MarkChoice mark={mark} onChange={chooseMark} />}
      <Segmented<Shown>
        label="Rows"
        value={shown}
        onChange={setShown}
        options={[
          { value: 'all', label: `All ${count.all}` },
          { value: 'write', label: `Written ${count.write}` },
          { value: 'skip', label: `Left out ${count.skip}` },
        ]}
      />
      <UnreadableRows
        rows={unread}
        note="The file is written all the same, as the server understood it."
      />
      <Panel padded={false}>
        <Table
          caption={`Rows of ${filename}`}
          columns={[
            'w-16 max-wide:hidden',
            'w-52 max-wide:w-2/5',
            'w-36 max-wide:hidden',
            'w-36 max-wide:hidden',
            '',
          ]}
          minWidth="min-w-0"
        >
          <TableHead>
            <HeadCell align="right" className="max-wide:hidden">
              Row
            </HeadCell>
            <HeadCell>Student</HeadCell>
            <HeadCell className="max-wide:hidden">Grade</HeadCell>
            <HeadCell className="max-wide:hidden">What happens</HeadCell>
            <HeadCell>Feedback, or why not</HeadCell>
          </TableHead>
          <tbody>
            {rows
              .filter(({ will }) => shown === 'all' || will === shown)
              .map((row) => (
                <OneRow key={`${row.line} ${row.student} ${row.submission_id}`} row={row} />
              ))}
          </tbody>
        </Table>
      </Panel>
    </div>
  );
}

const isDocuments = (kind: HandbackKind): boolean =>
  kind === 'documents' || kind === 'moodle_feedback';

/** On a phone the row's number, grade and verdict stand under the name: nothing scrolls sideways. */
function OneRow({ row: { line, student, will, why, before, after } }: { row: HandbackRow }) {
  const verdict = (
    <Chip tone={will === 'write' ? 'completed' : 'neutral'}>
      {will === 'write' ? 'Written' : 'Left out'}
    </Chip>
  );
  const grade = (
    <>
      {before.grade !== null && after.grade !== null ? (
        <s className="mr-1.5 text-ink-faint">{before.grade}</s>
      ) : null}
      {after.grade ?? before.grade ?? '–'}
    </>
  );
  return (
    <Row>
      <Cell top align="right" className="text-ink-faint max-wide:hidden">
        {line ?? '–'}
      </Cell>
      <Cell top className="font-medium wrap-anywhere">
        {student}
        <span className="mt-1.5 grid justify-items-start gap-1.5 font-normal wide:hidden">
          {verdict}
          <span>{grade}</span>
        </span>
      </Cell>
      <Cell top className="max-wide:hidden">
        {grade}
      </Cell>
      <Cell top className="max-wide:hidden">
        {verdict}
      </Cell>
      <Cell top className="wrap-anywhere">
        {why === '' ? null : <p className="text-pending">{why}</p>}
        {after.comment === null ? null : (
          <p className="line-clamp-2 text-ink-muted">{wordsOfHtml(after.comment)}</p>
        )}
        {after.comment !== null && before.comment !== null ? (
          <p className="line-clamp-2 text-sm text-ink-faint">There now: {before.comment}</p>
        ) : null}
      </Cell>
    </Row>
  );
}

import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Handback, HandbackRow } from '#contract/handback.ts';
import type { WithUnread } from '#lib/lists/unread.ts';
import { counted } from '#lib/text/plural.ts';
import { handbackVerbs, selectHandback, type HandbackRef } from '#machines/class-handback/class-handback.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { UnreadRows } from '#views/components/states/unread-rows.tsx';

type Shown = 'all' | 'write' | 'skip';

/** Every row of the educator's file: what will be written, what is left out, and why. */
export function HandbackRows({ actor }: { actor: HandbackRef }) {
  const handback = useSelector(actor, selectHandback);
  return handback === null ? null : <Rows actor={actor} handback={handback} />;
}

function Rows({ actor, handback: { rows, unread, filename } }: { actor: HandbackRef; handback: WithUnread<Handback> }) {
  const [shown, setShown] = useState<Shown>('all');
  const { agree, change } = handbackVerbs(actor);
  const count = { all: rows.length, write: rows.filter(({ will }) => will === 'write').length, skip: rows.filter(({ will }) => will === 'skip').length };
  return (
    <div className="grid gap-6">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <p className="font-serif text-xl">{counted(count.write, 'row')} will be written into {filename}</p>
          <p className="mt-1 text-sm text-ink-muted">{count.skip === 0 ? 'None is left out.' : `${counted(count.skip, 'row')} ${count.skip === 1 ? 'is' : 'are'} left out; each says why.`}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button onClick={change}>Choose another file</Button>
          <Button variant="primary" disabled={count.write === 0 ? 'There is nothing to write into it.' : false} onClick={agree}>Go on to the files</Button>
        </div>
      </div>
      <Segmented<Shown>
        label="Rows" value={shown} onChange={setShown}
        options={[{ value: 'all', label: `All ${count.all}` }, { value: 'write', label: `Written ${count.write}` }, { value: 'skip', label: `Left out ${count.skip}` }]}
      />
      <UnreadRows rows={unread} note="The file is written all the same, as the server understood it." />
      <Panel padded={false}>
        <Table caption={`Rows of ${filename}`} columns={['w-16', 'w-52', 'w-36', 'w-36', '']} minWidth="min-w-200" reachable>
          <TableHead>
            <HeadCell align="right">Row</HeadCell>
            <HeadCell>Student</HeadCell>
            <HeadCell>Grade</HeadCell>
            <HeadCell>What happens</HeadCell>
            <HeadCell>Feedback, or why not</HeadCell>
          </TableHead>
          <tbody>{rows.filter(({ will }) => shown === 'all' || will === shown).map((row) => <OneRow key={`${row.line} ${row.student} ${row.submission_id}`} row={row} />)}</tbody>
        </Table>
      </Panel>
    </div>
  );
}

/** Markup is for Moodle; a person reads the words. */
const words = (html: string): string => html.replaceAll(/<[^>]{1,20}>/g, ' ').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&').replace(/\s+/g, ' ').trim();

function OneRow({ row: { line, student, will, why, before, after } }: { row: HandbackRow }) {
  return (
    <Row>
      <Cell top align="right" className="text-ink-faint">{line ?? '–'}</Cell>
      <Cell top className="font-medium">{student}</Cell>
      <Cell top>
        {before.grade !== null && after.grade !== null ? <s className="mr-1.5 text-ink-faint">{before.grade}</s> : null}
        {after.grade ?? before.grade ?? '–'}
      </Cell>
      <Cell top><Chip tone={will === 'write' ? 'completed' : 'neutral'}>{will === 'write' ? 'Written' : 'Left out'}</Chip></Cell>
      <Cell top>
        {why === '' ? null : <p className="text-pending">{why}</p>}
        {after.comment === null ? null : <p className="line-clamp-2 text-ink-muted">{words(after.comment)}</p>}
      </Cell>
    </Row>
  );
}

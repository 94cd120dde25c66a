import { lateMarkInWords } from '#contract/deadlines/late-rule.ts';
import { useSelector } from '@xstate/react';
import FileDown from 'lucide-react/icons/file-down';
import { DOCUMENT_FORMATS, type DocumentFormat } from '#contract/exchange/handback.ts';
import type { ReleaseRow } from '#contract/release/release.ts';
import {
  isWorking,
  releaseCommands,
  selectChosen,
  selectLeft,
  selectReleaseRows,
  selectStudentLinks,
  type ReleaseRef,
} from '#machines/release/class-release.view.ts';
import { cx } from '#views/components/base/cx.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Menu } from '#views/components/actions/menu.tsx';
import { linkWords, LinkStatus } from './link-status.tsx';

/** On a phone what is unfinished stands under the name, and the documents stay at the row's end. */
const UNFINISHED = 'max-md:[grid-area:2/-3/auto/-1]';
const DOCUMENTS = 'max-md:[grid-area:1/-2]';

const FORMATS: Readonly<Record<DocumentFormat, string>> = {
  pdf: 'As a PDF',
  docx: 'As a Word document',
  html: 'As a web page',
};

export interface ReleaseTableProps {
  actor: ReleaseRef;
  /** Who may release chooses whose. */ canRelease: boolean;
  now: Date;
  onDocument: (row: ReleaseRow, format: DocumentFormat) => void;
}

/** Every submission: what is unfinished in it, what its students see, and whether they looked. */
export function ReleaseTable({ actor, canRelease, now, onDocument }: ReleaseTableProps) {
  const rows = useSelector(actor, selectReleaseRows);
  const links = useSelector(actor, selectStudentLinks);
  const chosen = useSelector(actor, selectChosen);
  const left = useSelector(actor, selectLeft);
  const busy = useSelector(actor, isWorking);
  const { toggle, choose } = releaseCommands(actor);
  const all = rows.length > 0 && chosen.length === rows.length;
  return (
    <Table
      caption="Submissions and what students see of them"
      columns={[
        ...(canRelease ? ['w-12'] : []),
        'w-48',
        'w-24 max-wide:hidden',
        '',
        'w-64 max-wide:hidden',
        'w-56 max-wide:hidden',
        'w-14',
      ]}
      stack={
        canRelease
          ? '[--stack:2.75rem_2fr_3fr_3rem] max-md:[--stack:2.75rem_1fr_3rem]'
          : '[--stack:2fr_3fr_3rem] max-md:[--stack:1fr_3rem]'
      }
      busy={busy}
      rowCount={rows.length}
    >
      <TableHead>
        {canRelease ? (
          <HeadCell>
            <Checkbox
              hideLabel
              label="Choose all"
              disabled={busy || rows.length === 0}
              checked={all}
              indeterminate={!all && chosen.length > 0}
              onChange={() => choose(all ? [] : rows.map((row) => row.submission_id))}
            />
          </HeadCell>
        ) : null}
        <HeadCell>Student</HeadCell>
        <HeadCell className="max-wide:hidden">Grade</HeadCell>
        <HeadCell className={UNFINISHED}>Unfinished</HeadCell>
        <HeadCell className="max-wide:hidden">Students see</HeadCell>
        <HeadCell className="max-wide:hidden">Link</HeadCell>
        <HeadCell className={DOCUMENTS}>
          <span className="sr-only">Documents</span>
        </HeadCell>
      </TableHead>
      <tbody>
        {rows.map((row) => (
          <OneRow
            key={row.submission_id}
            row={row}
            link={linkWords(links, row.submission_id, now)}
            why={left.find((one) => one.submission_id === row.submission_id)?.why ?? null}
            chosen={chosen.includes(row.submission_id)}
            onToggle={canRelease ? () => toggle(row.submission_id) : null}
            busy={busy}
            onDocument={onDocument}
          />
        ))}
      </tbody>
    </Table>
  );
}

interface OneRowProps {
  row: ReleaseRow;
  link: string;
  /** Why it was left the last time. */ why: string | null;
  chosen: boolean;
  onToggle: (() => void) | null;
  busy: boolean;
  onDocument: ReleaseTableProps['onDocument'];
}

/** On a phone grade, standing and link stand under the name: nothing scrolls sideways. */
function OneRow({ row, link, why, chosen, onToggle, busy, onDocument }: OneRowProps) {
  const late = lateMarkInWords(row.late_mark);
  const said = [
    ...row.unfinished,
    ...(why === null || row.unfinished.join(' ') === why ? [] : [why]),
    ...(row.failed === null ? [] : [`Was to go out, and did not: ${row.failed.why}`]),
  ];
  return (
    <Row selected={chosen}>
      {onToggle === null ? null : (
        <Cell top>
          <Checkbox
            hideLabel
            label={`Choose ${row.student}`}
            checked={chosen}
            disabled={busy}
            onChange={onToggle}
          />
        </Cell>
      )}
      <Cell top className="font-medium wrap-anywhere">
        {row.student}
        <span className="mt-1.5 grid justify-items-start gap-1.5 font-normal wide:hidden">
          <span>{row.grade ?? 'No grade'}</span>
          {late === '' ? null : <span className="text-ink-muted">{late}</span>}
          <LinkStatus row={row} />
          {link === '' ? null : <span className="text-ink-muted">{link}</span>}
        </span>
      </Cell>
      <Cell top className="max-wide:hidden">
        {row.grade ?? '–'}
        {late === '' ? null : <p className="text-ink-muted">{late}</p>}
      </Cell>
      <Cell top className={cx('text-ink-muted wrap-anywhere', UNFINISHED)}>
        {said.length === 0 ? (
          <span className="sr-only">Nothing</span>
        ) : (
          said.map((one) => <p key={one}>{one}</p>)
        )}
      </Cell>
      <Cell top className="max-wide:hidden">
        <LinkStatus row={row} />
      </Cell>
      <Cell top className="text-ink-muted max-wide:hidden">
        {link}
      </Cell>
      <Cell top align="right" className={DOCUMENTS}>
        {row.empty ? null : (
          <Menu
            label={`What ${row.student} would get now`}
            icon={FileDown}
            items={DOCUMENT_FORMATS.map((format) => ({
              label: FORMATS[format],
              onSelect: () => onDocument(row, format),
            }))}
          />
        )}
      </Cell>
    </Row>
  );
}

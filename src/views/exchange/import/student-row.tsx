import type { Intake } from '#contract/exchange/intake.ts';
import type { Student } from '#contract/assignments/student.ts';
import { formatBytes } from '#lib/text/bytes.ts';
import { counted } from '#contract/text/plural.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { Cell, Row } from '#views/components/data/table.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Select } from '#views/components/fields/select.tsx';

type InZip = Intake['students'][number];
export interface StudentRowProps {
  student: InZip;
  classList: readonly Student[];
  isOut: boolean;
  /** Who it is, said by hand. */
  chosen: number | null;
  onLeave: (out: boolean) => void;
  onWho: (id: number | null) => void;
}

const WILL = {
  add: ['Comes in', 'completed'],
  new_attempt: ['New attempt', 'processing'],
  nothing: ['Is here already', 'neutral'],
} as const;
/** What is listed by name; of more the number is told. */
const NAMED = 4;

/** One student or group of the zip. */
export function StudentRow({ student, classList, isOut, chosen, onLeave, onWho }: StudentRowProps) {
  const { display_name, identifier, will, why, is_group, student_ids, attempts } = student;
  const [word, tone] = isOut ? (['Left out', 'neutral'] as const) : WILL[will];
  const known = classList.filter(({ id }) => student_ids.includes(id));
  return (
    <Row>
      <Cell top className="max-md:row-span-3">
        <Checkbox
          hideLabel
          label={`Take in ${display_name}`}
          checked={will !== 'nothing' && !isOut}
          disabled={will === 'nothing'}
          onChange={(on) => onLeave(!on)}
        />
      </Cell>
      <Cell top>
        <span className="font-medium">{display_name}</span>
        {identifier !== null && identifier !== display_name ? (
          <span className="block text-xs text-ink-muted">{identifier}</span>
        ) : null}
        {known.length > 0 ? (
          <span className="block text-xs text-ink-muted">
            {is_group
              ? known.map((one) => one.display_name).join(', ')
              : `In the class list: ${known[0]?.identifier ?? known[0]?.display_name}`}
          </span>
        ) : null}
        {known.length === 0 && !is_group && classList.length > 0 ? (
          <Who {...{ student, classList, chosen, onWho }} />
        ) : null}
      </Cell>
      <Cell top>
        <Files attempts={attempts} />
      </Cell>
      <Cell top>
        <Chip tone={tone}>{word}</Chip>
        {why === '' ? null : <p className="mt-1 text-xs text-ink-muted">{why}</p>}
      </Cell>
    </Row>
  );
}

/** Names join nothing by themselves: the educator says who it is, those of the same name first. */
function Who({
  student,
  classList,
  chosen,
  onWho,
}: Pick<StudentRowProps, 'student' | 'classList' | 'chosen' | 'onWho'>) {
  const namesakes = new Set(student.namesake_ids);
  const sorted = [
    ...classList.filter(({ id }) => namesakes.has(id)),
    ...classList.filter(({ id }) => !namesakes.has(id)),
  ];
  const options = sorted.map(({ id, display_name, identifier, email }) => ({
    value: String(id),
    label: [display_name, identifier ?? email].filter(Boolean).join(' · '),
  }));
  return (
    <>
      {namesakes.size > 0 ? (
        <p className="mt-1 text-xs text-pending">
          Somebody of this name is in the class list. Names alone join nothing.
        </p>
      ) : null}
      <Select
        aria-label={`Who ${student.display_name} is`}
        className="mt-1.5"
        value={chosen === null ? '' : String(chosen)}
        options={[{ value: '', label: 'Someone new' }, ...options]}
        onChange={(id) => onWho(id === '' ? null : Number(id))}
      />
    </>
  );
}

function Files({ attempts }: Pick<InZip, 'attempts'>) {
  const files = attempts.at(-1)?.files ?? [];
  const more = files.length - NAMED;
  return (
    <>
      <ul className="grid gap-0.5">
        {files.slice(0, NAMED).map(({ folder, filename, bytes, online_text, readable }) => (
          <li key={`${folder}/${filename}`} className="text-sm wrap-anywhere">
            {folder === '' ? '' : `${folder}/`}
            {online_text ? 'Text typed in the environment' : filename}
            <span className="text-xs text-ink-faint">
              {' '}
              {formatBytes(bytes)}
              {readable ? '' : ' · kept as it is, not read'}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 ? (
        <p className="text-xs text-ink-muted">and {counted(more, 'more file', 'more files')}</p>
      ) : null}
      {attempts.length > 1 ? (
        <p className="text-xs text-ink-muted">
          {counted(attempts.length - 1, 'earlier attempt')} comes along
        </p>
      ) : null}
    </>
  );
}

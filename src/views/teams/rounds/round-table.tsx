import { useSelector } from '@xstate/react';
import type { RoundScript } from '#contract/teams/agreement.ts';
import { counted } from '#contract/text/plural.ts';
import { isBusy, roundsCommands, type RoundsRef } from '#machines/teams/rounds.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import type { Tone } from '#views/components/data/chip-tone.ts';
import { Cell, HeadCell, Row, Table, TableHead } from '#views/components/data/table.tsx';

const TONES: Readonly<Record<RoundScript['state'], Tone>> = {
  marking: 'pending',
  reconcile: 'processing',
  third: 'processing',
  agreed: 'completed',
};
const HOW = {
  rule: 'Agreed by the rule',
  reconciled: 'Agreed',
  third: 'Third marker decided',
} as const;
const ORDER: readonly RoundScript['state'][] = ['reconcile', 'third', 'marking', 'agreed'];

/** How far a script is, in words. */
function stateWords({ state, how, waits_for, third_blind, to_hand_over }: RoundScript): string {
  if (to_hand_over) return 'Marked by you';
  if (state === 'agreed') return HOW[how ?? 'reconciled'];
  if (state === 'reconcile') return 'To be reconciled';
  if (state === 'third')
    return waits_for === 'you'
      ? third_blind
        ? 'You are asked to mark it'
        : 'You are asked to decide'
      : 'With the third marker';
  return waits_for === 'you' ? 'Waits for your mark' : 'Being marked';
}

/** Where somebody goes from here: to their desk while they mark, else to what was given. Null where they may not see it yet. */
function placeOf(
  { submission_id, state, mine, waits_for, third_blind }: RoundScript,
  assignmentId: number,
): string | null {
  const isHidden = mine !== null && (state === 'marking' || (mine === 'third' && third_blind));
  if (!isHidden) return `/assignments/${assignmentId}/rounds/${submission_id}`;
  return waits_for === 'you' ? `/assignments/${assignmentId}/desk/${submission_id}` : null;
}

const Person = ({ of }: { of: RoundScript['first'] }) =>
  of === null ? <span className="text-ink-muted">not shown</span> : <bdi>{of.full_name}</bdi>;

/** Every script that two mark: what needs somebody first. */
export function RoundTable({
  actor,
  scripts,
  assignmentId,
}: {
  actor: RoundsRef;
  scripts: readonly RoundScript[];
  assignmentId: number;
}) {
  const busy = useSelector(actor, isBusy);
  const sorted = scripts.toSorted(
    (a, b) =>
      Number(b.waits_for === 'you') - Number(a.waits_for === 'you') ||
      ORDER.indexOf(a.state) - ORDER.indexOf(b.state),
  );
  const agreed = scripts.filter(({ state }) => state === 'agreed').length;
  const open = scripts.filter(({ state }) => state === 'reconcile').length;
  return (
    <div>
      <p
        className="mb-3 text-sm"
        data-figures=""
      >{`${agreed} of ${counted(scripts.length, 'script')} agreed on${open === 0 ? '' : `, ${open} to be reconciled`}`}</p>
      <Table
        caption="Scripts that two mark"
        columns={['', 'w-3/5 wide:w-60', 'w-48 max-wide:hidden', 'w-28 max-wide:hidden']}
        minWidth="min-w-0"
        rowCount={scripts.length}
      >
        <TableHead>
          <HeadCell>Script</HeadCell>
          <HeadCell>State</HeadCell>
          <HeadCell className="max-wide:hidden">Markers</HeadCell>
          <HeadCell className="max-wide:hidden">Grade</HeadCell>
        </TableHead>
        <tbody>
          {sorted.map((script) => {
            const place = placeOf(script, assignmentId);
            return (
              <Row key={script.submission_id}>
                <Cell top className="wrap-anywhere">
                  {place === null ? (
                    <bdi>{script.name}</bdi>
                  ) : (
                    <Link href={place}>
                      <bdi>{script.name}</bdi>
                    </Link>
                  )}
                  <p className="text-xs text-ink-muted wide:hidden">
                    <Person of={script.first} />, <Person of={script.second} />
                  </p>
                </Cell>
                <Cell top>
                  <span className="flex flex-wrap items-center gap-2">
                    <Chip tone={script.to_hand_over ? 'completed' : TONES[script.state]}>
                      {stateWords(script)}
                    </Chip>
                    {script.to_hand_over ? (
                      <Button
                        size="sm"
                        disabled={busy}
                        aria-label={`Hand over ${script.name}`}
                        onClick={() => roundsCommands(actor).handOver([script.submission_id])}
                      >
                        Hand over
                      </Button>
                    ) : null}
                  </span>
                  {script.differ === null || script.differ === 0 ? null : (
                    <p className="mt-1 text-xs text-ink-muted">{`They differ in ${counted(script.differ, 'criterion', 'criteria')}`}</p>
                  )}
                </Cell>
                <Cell top className="wrap-anywhere max-wide:hidden">
                  <Person of={script.first} />, <Person of={script.second} />
                  {script.third === null ? null : (
                    <>
                      , then <bdi>{script.third.full_name}</bdi>
                    </>
                  )}
                </Cell>
                <Cell top className="wrap-anywhere max-wide:hidden">
                  {script.grade ?? '–'}
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </div>
  );
}

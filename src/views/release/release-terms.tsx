import { useSelector } from '@xstate/react';
import { LINK_DAYS, type LinkDays } from '#contract/release/student-page.ts';
import { fromLocalInput, toLocalInput } from '#lib/text/dates.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isWorking,
  releaseCommands,
  selectChosen,
  selectReleaseRows,
  selectStudentLinks,
  selectTerms,
  type ReleaseRef,
} from '#machines/release/class-release.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { validLinks } from './link-status.tsx';

const TOMORROW = 24 * 60 * 60_000;
const named = (verb: string, count: number, all: boolean, what: string): string =>
  count === 0
    ? `${verb} ${all ? what : 'what is chosen'}`
    : all
      ? `${verb} ${counted(count, 'submission')}`
      : `${verb} ${count} chosen`;

/** What becomes of those who are chosen, or of all: released now or at a time, taken back, given links. */
export function ReleaseTermsPanels({
  actor,
  now,
  classListHref,
}: {
  actor: ReleaseRef;
  now: Date;
  /** Where the names and e-mail addresses of the links come from. */
  classListHref: string | null;
}) {
  const rows = useSelector(actor, selectReleaseRows);
  const links = useSelector(actor, selectStudentLinks);
  const chosen = useSelector(actor, selectChosen);
  const { at, days, regrade } = useSelector(actor, selectTerms);
  const busy = useSelector(actor, isWorking);
  const { change, release, withdraw, makeLinks, revokeLinks } = releaseCommands(actor);
  const all = chosen.length === 0;
  const wanted = all ? rows : rows.filter((row) => chosen.includes(row.submission_id));
  const idsOf = (of: typeof rows): number[] => of.map((row) => row.submission_id);
  // Without a selection, only finished work is released; selected work is released as it is, after
  // a warning about what is missing.
  const ready = idsOf(
    wanted.filter(
      ({ empty, unfinished, standing, changed }) =>
        !empty && (standing === null || changed) && (!all || unfinished.length === 0),
    ),
  );
  const open = all
    ? []
    : idsOf(wanted.filter(({ standing, planned }) => standing !== null || planned !== null));
  const without = idsOf(
    all ? wanted.filter((row) => validLinks(links, row.submission_id, now).length === 0) : wanted,
  );
  const standing = all
    ? []
    : wanted.flatMap((row) => validLinks(links, row.submission_id, now)).map(({ id }) => id);
  return (
    <div className="grid gap-5 wide:grid-cols-2">
      <Panel title="Release">
        <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
          <Segmented
            label="When"
            value={at === null ? 'now' : 'later'}
            options={[
              { value: 'now', label: 'Now' },
              { value: 'later', label: 'At a time' },
            ]}
            onChange={(when) =>
              change({
                at:
                  when === 'now'
                    ? null
                    : new Date(
                        Math.ceil((now.getTime() + TOMORROW) / 3_600_000) * 3_600_000,
                      ).toISOString(),
              })
            }
          />
          {at === null ? null : (
            <Field
              label="At"
              hint="What stands then goes out; you go on marking until then."
              className="min-w-0"
            >
              {(wiring) => (
                <TextInput
                  {...wiring}
                  type="datetime-local"
                  min={toLocalInput(now.toISOString())}
                  max="9999-12-31T23:59"
                  value={toLocalInput(at)}
                  onChange={(value) => change({ at: fromLocalInput(value) ?? at })}
                />
              )}
            </Field>
          )}
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            variant="primary"
            busy={busy}
            disabled={
              ready.length === 0 && !busy
                ? all
                  ? 'Nothing is finished that is not released already.'
                  : 'Of these nothing is there that is not released already.'
                : false
            }
            onClick={() => release(ready)}
          >
            {named('Release', ready.length, all, 'all that is finished')}
          </Button>
          <Button
            disabled={
              open.length > 0
                ? busy
                : all
                  ? 'Choose whose release is to be taken back.'
                  : 'Of these nothing is released.'
            }
            onClick={() => withdraw(open)}
          >
            {named('Take back', open.length, all, 'what is chosen')}
          </Button>
        </div>
      </Panel>
      <Panel
        title="Links for students"
        description={
          classListHref === null ? undefined : (
            <>
              {'Names and e-mail addresses are those of the '}
              <Link href={classListHref}>class list</Link>.
            </>
          )
        }
      >
        <div className="flex flex-wrap items-end gap-x-5 gap-y-4">
          <Field label="Good for">
            {(wiring) => (
              <Select
                {...wiring}
                value={String(days)}
                disabled={busy}
                onChange={(value) => change({ days: Number(value) as LinkDays })}
                options={LINK_DAYS.map((value) => ({
                  value: String(value),
                  label: `${value} days`,
                }))}
              />
            )}
          </Field>
          <Checkbox
            label="Students may ask for another look"
            checked={regrade}
            disabled={busy}
            onChange={(value) => change({ regrade: value })}
            className="pb-1.5"
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-2">
          <Button
            busy={busy}
            disabled={
              without.length === 0 && !busy
                ? 'Everybody has a link. Choose whose is to be replaced.'
                : false
            }
            onClick={() => makeLinks(without)}
          >
            {named(
              standing.length > 0 ? 'Replace links of' : 'Make links for',
              without.length,
              all,
              'everybody',
            )}
          </Button>
          <Button
            disabled={
              standing.length > 0
                ? busy
                : all
                  ? 'Choose whose link is to end.'
                  : 'Of these nobody has a link.'
            }
            onClick={() => revokeLinks(standing)}
          >
            Revoke links
          </Button>
        </div>
      </Panel>
    </div>
  );
}

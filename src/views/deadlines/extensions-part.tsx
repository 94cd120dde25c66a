import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { counted } from '#contract/text/plural.ts';
import { zonedTime } from '#contract/deadlines/late-mark.ts';
import {
  type ClassDeadlines,
  extensionsCommands,
  type ExtensionsRef,
  isConfirmingGrant,
  isGivingExtension,
  isReadingFile,
  searchMembers,
  selectExtensions,
  selectExtensionsStatus,
} from '#machines/deadlines/extensions.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { LoadedPart } from './loaded-part.tsx';

/** The number of students offered at a time. */
const OFFERED = 200;

const LIST = 'max-h-64 divide-y divide-line overflow-y-auto border-y border-line empty:hidden';

export interface ExtensionsPartProps {
  actor: ExtensionsRef;
  /** While marking is anonymous, names and scripts stay separate. */
  anonymous: boolean;
}

/**
 * Who has an extension, and whose penalty is waived; for one or many students at once (DUE-4,
 * DUE-6).
 */
export function ExtensionsPart({ actor, anonymous }: ExtensionsPartProps) {
  const status = useSelector(actor, selectExtensionsStatus);
  const { now, failure, changes } = useSelector(actor, selectExtensions);
  const confirming = useSelector(actor, isConfirmingGrant);
  const commands = extensionsCommands(actor);
  return (
    <LoadedPart
      loading="extensions"
      subject="Extensions"
      status={status}
      failure={failure}
      onRetry={commands.retry}
    >
      {now === null ? null : (
        <>
          <Extensions actor={actor} now={now} anonymous={anonymous} />
          <Waivers actor={actor} now={now} anonymous={anonymous} />
          <ChangesDialog
            open={confirming}
            changes={changes}
            onConfirm={commands.confirm}
            onClose={commands.cancel}
          />
        </>
      )}
    </LoadedPart>
  );
}

type PartProps = ExtensionsPartProps & { now: ClassDeadlines };

/** Says what is still missing for a change. */
const Missing = ({ said }: { said: string | null }) => (
  <p role="alert" className="text-sm text-danger empty:hidden">
    {said}
  </p>
);

function Extensions({ actor, now, anonymous }: PartProps) {
  const { search, students, due, reason, missing } = useSelector(actor, selectExtensions);
  const giving = useSelector(actor, isGivingExtension);
  const commands = extensionsCommands(actor);
  const { members, extensions, deadline } = now;
  const found = searchMembers(members, search);
  const foundIds = found.map(({ id }) => id);
  const isAll = foundIds.length > 0 && foundIds.every((id) => students.includes(id));
  const titled = useId();
  return (
    <FormSection
      title="Extensions"
      description={
        anonymous
          ? 'Marking is anonymous. Markers see neither names nor reasons, and no script is named here. Who gives extensions and also marks could tell a script by its dates: let somebody else give them.'
          : 'A later due date for some students. Only who manages the assignment reads the reason.'
      }
    >
      <div className="grid max-w-prose gap-5">
        {extensions.length === 0 ? (
          <p className="text-sm text-ink-muted">Nobody has an extension.</p>
        ) : (
          <ul aria-label="Extensions" className={LIST}>
            {extensions.map((one) => (
              <li
                key={one.student_id}
                className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
              >
                <span className="min-w-0 wrap-anywhere">
                  <bdi>{one.student}</bdi>
                  <span className="block text-ink-muted">
                    {`Due ${zonedTime(one.due_at, deadline.time_zone)}${one.reason === '' ? '' : ` · ${one.reason}`}`}
                  </span>
                </span>
                <Button
                  size="sm"
                  disabled={giving}
                  aria-label={`End the extension of ${one.student}`}
                  onClick={() => commands.end(one.student_id)}
                >
                  End
                </Button>
              </li>
            ))}
          </ul>
        )}
        {members.length === 0 ? (
          <p className="text-sm text-ink-muted">
            There is no class list yet. Import one on the page Submissions, then give extensions.
          </p>
        ) : (
          <form
            noValidate
            aria-labelledby={titled}
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              commands.give();
            }}
          >
            <h3 id={titled} className="font-medium">
              Give an extension
            </h3>
            <Field label="Find students" hint="By name, identifier or group.">
              {(wiring) => (
                <TextInput
                  {...wiring}
                  autoComplete="off"
                  value={search}
                  onChange={commands.search}
                />
              )}
            </Field>
            <Checkbox
              label={search.trim() === '' ? 'All students' : `All ${found.length} found`}
              checked={isAll}
              disabled={giving || found.length === 0}
              onChange={() => commands.chooseStudents(isAll ? [] : foundIds)}
            />
            <ul aria-label="Students" className={LIST}>
              {found.slice(0, OFFERED).map(({ id, name, identifier, group }) => (
                <li key={id} className="py-2">
                  <Checkbox
                    label={<bdi>{name}</bdi>}
                    hint={[identifier, group].filter(Boolean).join(' · ')}
                    checked={students.includes(id)}
                    disabled={giving}
                    onChange={() => commands.toggleStudent(id)}
                  />
                </li>
              ))}
            </ul>
            {found.length > OFFERED ? (
              <p className="text-sm text-ink-muted">{`${found.length - OFFERED} more: search for them.`}</p>
            ) : null}
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="New due date" hint={`In ${deadline.time_zone.replaceAll('_', ' ')}.`}>
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    type="datetime-local"
                    readOnly={giving}
                    value={due}
                    onChange={(typed) => commands.write({ due: typed })}
                  />
                )}
              </Field>
              <Field label="Reason for the extension" optional>
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    autoComplete="off"
                    maxLength={1000}
                    readOnly={giving}
                    value={reason}
                    onChange={(typed) => commands.write({ reason: typed })}
                  />
                )}
              </Field>
            </div>
            <Missing said={missing?.of === 'extension' ? missing.said : null} />
            <div>
              <Button type="submit" busy={giving}>
                {`Give ${counted(students.length, 'student')} this extension`}
              </Button>
            </div>
          </form>
        )}
        <FileOfExtensions actor={actor} zone={deadline.time_zone} disabled={giving} />
      </div>
    </FormSection>
  );
}

function FileOfExtensions({
  actor,
  zone,
  disabled,
}: {
  actor: ExtensionsRef;
  zone: string;
  disabled: boolean;
}) {
  const { read } = useSelector(actor, selectExtensions);
  const reading = useSelector(actor, isReadingFile);
  const commands = extensionsCommands(actor);
  return (
    <div className="grid gap-3">
      <Field
        label="Extensions from a file"
        hint="A CSV with the columns Identifier and Due date, or Moodle’s grading worksheet."
      >
        {(wiring) => (
          <input
            {...wiring}
            type="file"
            accept=".csv,text/csv"
            disabled={disabled || reading}
            className="w-full min-w-0 text-sm"
            onChange={({ currentTarget }) => {
              const file = currentTarget.files?.[0];
              if (file !== undefined) commands.readFile(file);
              currentTarget.value = '';
            }}
          />
        )}
      </Field>
      {reading ? <p role="status">Reading the file…</p> : null}
      {read === null ? null : (
        <div className="grid gap-3">
          <p role="status" className="text-sm">
            {`The file names ${counted(read.extensions.length, 'extension')}${read.left.length === 0 ? '' : `; ${counted(read.left.length, 'row')} can’t be used`}.`}
          </p>
          <ul aria-label="Extensions of the file" className={LIST}>
            {read.extensions.map((one) => (
              <li key={one.student_id} className="py-2 text-sm wrap-anywhere">
                <bdi>{one.student}</bdi>
                {`: due ${zonedTime(one.due_at, zone)}`}
              </li>
            ))}
          </ul>
          <ul aria-label="Rows that can’t be used" className={LIST}>
            {read.left.map(({ line, said, why }) => (
              <li key={line} className="py-2 text-sm wrap-anywhere">
                {`Row ${line}: “${said}”. ${why}`}
              </li>
            ))}
          </ul>
          <div className="flex flex-wrap gap-2">
            {read.extensions.length === 0 ? null : (
              <Button disabled={disabled} onClick={commands.giveRead}>
                {`Give ${counted(read.extensions.length, 'extension')} of the file`}
              </Button>
            )}
            <Button disabled={disabled} onClick={commands.discardRead}>
              Discard the file
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function Waivers({ actor, now, anonymous }: PartProps) {
  const { works: chosen, waiverReason, missing } = useSelector(actor, selectExtensions);
  const giving = useSelector(actor, isGivingExtension);
  const commands = extensionsCommands(actor);
  const titled = useId();
  const reasons = new Map(now.waivers.map((one) => [one.submission_id, one.reason]));
  const waived = now.works.filter(({ id }) => reasons.has(id));
  const open = now.works.filter(({ id }) => !reasons.has(id));
  return (
    <FormSection
      title="Waived penalties"
      description={`Late scripts that keep the mark awarded. The reason is logged.${anonymous ? ' Scripts stand here by their candidate.' : ''}`}
    >
      <div className="grid max-w-prose gap-5">
        <ul aria-label="Waived penalties" className={LIST}>
          {waived.map(({ id, name, said }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2 text-sm"
            >
              <span className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi>
                <span className="block text-ink-muted">{`${said} · ${reasons.get(id)}`}</span>
              </span>
              <Button
                size="sm"
                disabled={giving}
                aria-label={`Don’t waive the penalty of ${name}`}
                onClick={() => commands.endWaiver(id)}
              >
                Don’t waive
              </Button>
            </li>
          ))}
        </ul>
        {open.length === 0 ? (
          <p className="text-sm text-ink-muted">No late script has a penalty to waive.</p>
        ) : (
          <form
            noValidate
            aria-labelledby={titled}
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              commands.waive();
            }}
          >
            <h3 id={titled} className="font-medium">
              Waive a penalty
            </h3>
            <ul aria-label="Late scripts" className={LIST}>
              {open.map(({ id, name, said }) => (
                <li key={id} className="py-2">
                  <Checkbox
                    label={<bdi>{name}</bdi>}
                    hint={said}
                    checked={chosen.includes(id)}
                    disabled={giving}
                    onChange={() => commands.toggleWork(id)}
                  />
                </li>
              ))}
            </ul>
            <Field label="Reason for the waiver">
              {(wiring) => (
                <TextInput
                  {...wiring}
                  autoComplete="off"
                  maxLength={1000}
                  readOnly={giving}
                  value={waiverReason}
                  onChange={commands.writeWaiver}
                />
              )}
            </Field>
            <Missing said={missing?.of === 'waiver' ? missing.said : null} />
            <div>
              <Button type="submit" busy={giving}>
                {`Waive the penalty of ${counted(chosen.length, 'script')}`}
              </Button>
            </div>
          </form>
        )}
      </div>
    </FormSection>
  );
}

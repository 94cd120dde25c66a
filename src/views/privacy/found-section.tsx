import { useSelector } from '@xstate/react';
import type { Trace } from '#contract/privacy/student-data.ts';
import { counted } from '#contract/text/plural.ts';
import {
  isAsking,
  isBusy,
  isErasing,
  isExporting,
  selectChosen,
  selectFound,
  studentDataCommands,
  type StudentDataRef,
} from '#machines/privacy/student-data.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Alert } from '#views/components/states/alert.tsx';

const whatIsThere = ({ names, works, shared }: Trace): string =>
  [
    names.join(', '),
    ...(works === 0 && shared === 0 ? ['no work'] : []),
    ...(works === 0 ? [] : [counted(works, 'submission')]),
    ...(shared === 0 ? [] : [`${counted(shared, 'submission')} of a group, which stays`]),
  ].join(' · ');

/** Where a student was found, and what can be done with it (PRIV-2, PRIV-3, PRIV-6). */
export function FoundSection({ actor }: { actor: StudentDataRef }) {
  const { known_as, traces } = useSelector(actor, selectFound);
  const chosen = useSelector(actor, selectChosen);
  const busy = useSelector(actor, isBusy);
  const exporting = useSelector(actor, isExporting);
  const erasing = useSelector(actor, isErasing);
  const asking = useSelector(actor, isAsking);
  const commands = studentDataCommands(actor);
  if (traces.length === 0)
    return (
      <Alert tone="info" className="mt-5">
        Nothing of them is in your assignments. A name alone finds nobody: try an identifier or an
        e-mail address.
      </Alert>
    );
  const hidden = traces.filter((trace) => trace.hidden);
  const going = traces.filter(({ assignment_id }) => chosen.includes(assignment_id));
  const works = going.reduce((sum, trace) => sum + trace.works, 0);
  const shared = going.reduce((sum, trace) => sum + trace.shared, 0);
  return (
    <div className="mt-5 grid gap-4">
      <p
        role="status"
        className="text-sm wrap-anywhere"
      >{`Found in ${counted(traces.length, 'assignment')}${known_as.length === 0 ? '' : `, as ${known_as.join(', ')}`}.`}</p>
      <ul aria-label="Where they were found" className="divide-y divide-line border-y border-line">
        {traces.map((trace) => (
          <li key={trace.assignment_id} className="py-3">
            <Checkbox
              checked={chosen.includes(trace.assignment_id)}
              disabled={busy}
              onChange={() => commands.toggle(trace.assignment_id)}
              className="wrap-anywhere"
              label={<span dir="auto">{trace.assignment}</span>}
              hint={whatIsThere(trace)}
            />
          </li>
        ))}
      </ul>
      {hidden.length === 0 ? null : (
        <Alert tone="info">{`Marking is anonymous in ${hidden.map(({ assignment }) => `“${assignment}”`).join(', ')}: a copy would say whose work is whose. Show the names there first. Erasing is possible.`}</Alert>
      )}
      <div className="flex flex-wrap gap-2">
        {hidden.length === 0 ? (
          <Button busy={exporting} disabled={busy && !exporting} onClick={commands.download}>
            Download all of it
          </Button>
        ) : null}
        <Button
          variant="danger"
          busy={erasing}
          disabled={(busy && !erasing) || chosen.length === 0}
          onClick={commands.erase}
        >{`Erase from ${counted(chosen.length, 'assignment')}…`}</Button>
      </div>
      <LaterAlertDialog
        open={asking}
        onClose={commands.keep}
        onConfirm={commands.confirm}
        busy={false}
        title="Erase this student’s data?"
        confirmLabel="Erase for good"
        cancelLabel="Keep it"
      >
        {`${counted(works, 'submission')} with files, drafts, marks, notes, history, releases and links, and ${going.length === 1 ? 'the entry' : 'the entries'} of the class list go for good, from ${counted(going.length, 'assignment')}.` +
          `${shared === 0 ? '' : ` ${counted(shared, 'submission')} of a group ${shared === 1 ? 'stays' : 'stay'}, without them: release ${shared === 1 ? 'it' : 'them'} to the others again.`}` +
          ' Files made to hand back, and zips of the class that wait, go too: make them again. What you wrote about them elsewhere, in a comment bank or to the class, stays; so does what backups and browsers hold.'}
      </LaterAlertDialog>
    </div>
  );
}

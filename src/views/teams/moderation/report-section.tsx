import { useSelector } from '@xstate/react';
import { useId } from 'react';
import {
  type Figure,
  type ModerationReport,
  REPORT_FORMATS,
} from '#contract/teams/moderation/report.ts';
import {
  agreedByRule,
  agreedWords,
  REPORT_FROM_FILE,
  SIGNED_ELSEWHERE,
  TOO_FEW,
} from '#contract/teams/moderation/words.ts';
import { fullDate } from '#lib/text/dates.ts';
import {
  isBusy,
  isSigning,
  moderationCommands,
  selectSaving,
  selectSigning,
  type ModerationRef,
} from '#machines/teams/moderation.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';

const FORMATS = { docx: 'Word', pdf: 'PDF', csv: 'Every mark as CSV' } as const;
const COMPARED = {
  blind: 'Blind double marking',
  moderation: 'Moderation: the mark was seen',
} as const;

const Sentences = ({
  figures,
  label,
}: {
  figures: readonly Pick<Figure, 'sentence'>[];
  label: string;
}) => (
  <ul aria-label={label} className="grid max-w-prose list-disc gap-1.5 pl-5 text-sm">
    {figures.map(({ sentence }) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

/** What the sample and its figures show, what changed, and who signed it (MOD-4, MOD-6). */
export function ReportSection({
  actor,
  report: {
    graded,
    doubles,
    comparisons,
    severity,
    changes,
    signings,
    from_file,
    digest,
    sample,
    agreed,
  },
}: {
  actor: ModerationRef;
  report: ModerationReport;
}) {
  const busy = useSelector(actor, isBusy);
  const signing = useSelector(actor, isSigning);
  const saving = useSelector(actor, selectSaving);
  const words = useSelector(actor, selectSigning);
  const titled = useId();
  const commands = moderationCommands(actor);
  return (
    <section aria-labelledby={titled} className="grid gap-6">
      <header className="flex flex-wrap items-baseline justify-between gap-4">
        <h2 id={titled} className="font-serif text-lg font-semibold">
          Report
        </h2>
        <div className="no-print flex flex-wrap gap-2">
          {REPORT_FORMATS.map((format) => (
            <Button
              key={format}
              size="sm"
              busy={saving === format}
              disabled={busy}
              onClick={() => commands.save(format)}
            >
              {FORMATS[format]}
            </Button>
          ))}
        </div>
      </header>
      {from_file === true ? <p className="text-sm">{REPORT_FROM_FILE}</p> : null}
      <p className="max-w-prose text-sm text-ink-muted">{`${graded} scripts are graded; ${doubles} of them were marked by two and handed over by both. Intervals are of 95%, and below ten scripts nothing is said. No mark is corrected by a figure.`}</p>
      {comparisons.map(({ id, figures, criteria }) => (
        <div key={id} className="grid gap-3">
          <h3 className="font-semibold">{COMPARED[id]}</h3>
          {figures.length === 0 ? (
            <p className="text-sm text-ink-muted">{TOO_FEW[id]}</p>
          ) : (
            <Sentences figures={figures} label={COMPARED[id]} />
          )}
          {criteria
            .filter((criterion) => criterion.figures.length > 0)
            .map((criterion) => (
              <div key={criterion.id} className="grid gap-2">
                <h4 className="text-sm font-semibold wrap-anywhere">{criterion.name}</h4>
                <Sentences figures={criterion.figures} label={criterion.name} />
              </div>
            ))}
        </div>
      ))}
      {severity.length === 0 ? null : (
        <div className="grid gap-3">
          <h3 className="font-semibold">Severity of each marker</h3>
          <Sentences figures={severity} label="Severity of each marker" />
        </div>
      )}
      <div className="grid gap-3">
        <h3 className="font-semibold">Changes since the sample was drawn</h3>
        {changes.length === 0 ? (
          <p className="text-sm text-ink-muted">No grade of the sample has changed.</p>
        ) : (
          <ul aria-label="Changes" className="grid gap-1.5 text-sm">
            {changes.map(({ name, from, to, by, at, why }) => (
              <li key={name} className="wrap-anywhere">
                <bdi>{name}</bdi>
                {`: ${from ?? 'no grade'} → ${to ?? 'no grade'}, by ${by}, `}
                <time dateTime={at}>{fullDate(at)}</time>
                {`. ${why === '' ? 'No reason was given.' : why}`}
              </li>
            ))}
          </ul>
        )}
      </div>
      <div className="grid gap-3">
        <h3 className="font-semibold">Signed</h3>
        {signings.length === 0 ? (
          <p className="text-sm text-ink-muted">Nobody has signed yet.</p>
        ) : (
          <ul aria-label="Signed" className="grid gap-1.5 text-sm">
            {signings.map((one) => (
              <li key={`${one.by} ${one.signed_at}`} className="wrap-anywhere">
                {`${one.by}, `}
                <time dateTime={one.signed_at}>{fullDate(one.signed_at)}</time>
                {`.${one.words === '' ? '' : ` ${one.words}`}${one.digest === digest ? '' : ' The report has changed since.'}${one.elsewhere === true ? ` ${SIGNED_ELSEWHERE}` : ''}`}
              </li>
            ))}
          </ul>
        )}
        <form
          noValidate
          className="no-print flex max-w-prose flex-wrap items-end gap-3"
          onSubmit={(event) => {
            event.preventDefault();
            if (!busy) commands.sign();
          }}
        >
          <Field label="Beside your name" optional className="min-w-[min(12rem,100%)] flex-1">
            {(wiring) => (
              <TextInput
                {...wiring}
                value={words}
                disabled={busy}
                onChange={commands.writeSigning}
              />
            )}
          </Field>
          <Button
            type="submit"
            busy={signing}
            disabled={sample.length === 0 ? 'There is no sample to sign for yet' : busy && !signing}
          >
            Sign the report as it is
          </Button>
        </form>
      </div>
      {doubles === 0 ? null : (
        <div className="grid gap-3">
          <h3 className="font-semibold">What two agreed on</h3>
          <p className="text-sm text-ink-muted">{agreedByRule(agreed)}</p>
          <ul aria-label="What two agreed on" className="grid gap-3 text-sm">
            {agreed
              .filter(({ criteria }) => criteria.length > 0)
              .map((script) => (
                <li key={script.submission_id} className="wrap-anywhere">
                  <p>
                    <bdi className="font-medium">{script.name}</bdi>
                    {`. ${agreedWords(script)}, `}
                    <time dateTime={script.at}>{fullDate(script.at)}</time>
                  </p>
                  <ul className="mt-1 grid list-disc gap-1 pl-5">
                    {script.criteria.map(({ name, first, second, agreed: stands, reason }) => (
                      <li key={name}>
                        <bdi>{name}</bdi>
                        {`: ${first} and ${second} became ${stands}. `}
                        <bdi>{reason === '' ? 'No reason was given.' : reason}</bdi>
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
          </ul>
        </div>
      )}
    </section>
  );
}

import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useMemo } from 'react';
import type { OutboundPreview } from '#contract/drafts/drafting.ts';
import { markedAfter, markedBefore, type Run, saidIn } from '#lib/drafts/outbound-preview.ts';
import { counted } from '#contract/text/plural.ts';
import {
  type OutboundForm,
  type OutboundPreviewRef,
  outboundPreviewCommands,
  selectForm,
  selectOutbound,
  selectLeavingStatus,
  selectOutboundFailure,
  selectRequest,
} from '#machines/drafts/outbound-preview.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { cx } from '#views/components/base/cx.ts';
import { Field } from '#views/components/fields/field.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';

export interface LeavingDialogProps {
  actor: OutboundPreviewRef;
  onClose: () => void;
}

const FORMS: readonly { value: OutboundForm; label: string }[] = [
  { value: 'sent', label: 'As it is sent' },
  { value: 'before', label: 'As it was before' },
  { value: 'letters', label: 'Letter by letter' },
];
const TAKEN = {
  name: 'name',
  id: 'identifier',
  email: 'e-mail address',
  profile: 'link to a profile',
  phone: 'telephone number',
} as const;
const PLURALS: Readonly<Record<string, string>> = {
  'e-mail address': 'e-mail addresses',
  'link to a profile': 'links to profiles',
};

/** Shows what a draft of this work would send to the provider, before it is sent (DRAFT-6). */
export default function LeavingDialog({ actor, onClose }: LeavingDialogProps) {
  const status = useSelector(actor, selectLeavingStatus);
  const failure = useSelector(actor, selectOutboundFailure);
  const leaving = useSelector(actor, selectOutbound);
  return (
    <Dialog
      open
      onClose={onClose}
      size="lg"
      title="What leaves this server"
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {status === 'asking' ? (
        <output aria-label="Putting together what would be sent" className="block">
          <SkeletonText lines={10} />
        </output>
      ) : null}
      {status === 'nothing' ? (
        <p>
          Nothing leaves. No AI model is set up: checks run on this server itself, and no provider
          is asked.
        </p>
      ) : null}
      {status === 'failed' ? (
        <Alert
          tone="error"
          title="Nothing can be shown"
          action={
            <Button size="sm" onClick={outboundPreviewCommands(actor).retry}>
              Try again
            </Button>
          }
        >
          {failure?.message ?? 'The server could not be reached.'}
        </Alert>
      ) : null}
      {status === 'shown' && leaving ? <Shown actor={actor} leaving={leaving} /> : null}
    </Dialog>
  );
}

function takenText({ taken }: OutboundPreview): string {
  const parts = (Object.keys(TAKEN) as (keyof typeof TAKEN)[])
    .filter((kind) => taken[kind] > 0)
    .map((kind) => counted(taken[kind], TAKEN[kind], PLURALS[TAKEN[kind]]));
  return parts.length === 0
    ? 'No name or identifier was found to take out.'
    : `Taken out and put back nowhere: ${parts.join(', ')}.`;
}

function Shown({ actor, leaving }: { actor: OutboundPreviewRef; leaving: OutboundPreview }) {
  const at = useSelector(actor, selectRequest);
  const form = useSelector(actor, selectForm);
  const commands = outboundPreviewCommands(actor);
  const {
    provider,
    model,
    requests,
    pictures,
    blind,
    questions,
    input_tokens,
    output_tokens,
    cost,
  } = leaving;
  const request = requests[at];
  const picture = pictures[at];
  return (
    <>
      <p>
        A draft asks <strong>{provider}</strong>, {model}, {counted(questions, 'question')}: about{' '}
        {input_tokens.toLocaleString('en')} tokens sent and {output_tokens.toLocaleString('en')}{' '}
        answered
        {cost === null
          ? ''
          : `, about ${cost.toFixed(4)} by the prices that the operator has set`}.{' '}
        {takenText(leaving)} Later questions hold what was answered to these, and nothing more of
        the work.
      </p>
      {pictures.length === 0 ? null : (
        <Alert
          tone="warning"
          title={`${counted(pictures.length, 'picture')} of this work ${pictures.length === 1 ? 'is' : 'are'} sent, drawn anew without what cameras write into them`}
          className="mt-4"
        >
          What can be seen in them leaves this server as it is: names and faces in a picture can’t
          be taken out. “What drafts are told” in the assignment’s settings says whether pictures
          are sent.
        </Alert>
      )}
      {blind === null ? null : <p className="mt-4">{blind.trim()}</p>}
      <div className="mt-4 flex flex-wrap items-end gap-4">
        {requests.length > 1 ? (
          <Field label="Question">
            {(wiring) => (
              <Select
                {...wiring}
                value={String(at)}
                onChange={(chosen) => commands.choose(Number(chosen))}
                options={requests.map(({ stage, part }, place) => ({
                  value: String(place),
                  label: `${place + 1} of ${requests.length}: ${stage}, part ${part}`,
                }))}
              />
            )}
          </Field>
        ) : null}
        <Segmented label="Shown" value={form} onChange={commands.form} options={FORMS} />
      </div>
      {picture ? <SentPicture picture={picture} of={String(at + 1)} /> : null}
      {request ? <Body before={request.before} after={request.after} form={form} /> : null}
    </>
  );
}

function SentPicture({
  picture: { width, height, jpeg },
  of,
}: {
  picture: OutboundPreview['pictures'][number];
  of: string;
}) {
  const url = useMemo(
    () =>
      URL.createObjectURL(
        new Blob([Uint8Array.from(atob(jpeg), (sign) => sign.codePointAt(0) ?? 0)], {
          type: 'image/jpeg',
        }),
      ),
    [jpeg],
  );
  useEffect(() => () => URL.revokeObjectURL(url), [url]);
  return (
    <img
      src={url}
      width={width}
      height={height}
      alt={`What is sent with question ${of}`}
      className="mt-4 h-auto max-w-full rounded-tick border border-line"
    />
  );
}

function Body({ before, after, form }: { before: string; after: string; form: OutboundForm }) {
  const sent = form === 'letters' ? null : saidIn(after);
  const was = saidIn(before);
  if (sent === null)
    return (
      <Reading name="The body of the request" className="font-mono text-xs">
        {after}
      </Reading>
    );
  return sent.map(({ who, text }, place) => (
    <section key={place} aria-label={who} className="mt-4">
      <h3 className="mb-1 text-sm font-medium">{who}</h3>
      <Reading name={`${who}, whole`} className="font-serif">
        <Marked
          runs={
            form === 'before' ? markedBefore(was?.[place]?.text ?? '', text) : markedAfter(text)
          }
        />
      </Reading>
    </section>
  ));
}

const Reading = ({
  name,
  className,
  children,
}: {
  name: string;
  className: string;
  children: ReactNode;
}) => (
  <div
    tabIndex={0}
    role="group"
    aria-label={name}
    className={cx(
      'mt-4 max-h-[50dvh] overflow-auto rounded-panel border border-line bg-surface-sunken p-3 whitespace-pre-wrap wrap-anywhere',
      className,
    )}
  >
    {children}
  </div>
);

const Marked = ({ runs }: { runs: readonly Run[] }) =>
  runs.map(({ text, replaced }, place) =>
    replaced ? (
      <mark key={place} className="rounded-tick bg-mark text-ink">
        {text}
      </mark>
    ) : (
      text
    ),
  );

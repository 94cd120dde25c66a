import { useSelector } from '@xstate/react';
import {
  MAX_OWN_KEY,
  MAX_OWN_MODEL,
  OWN_PROVIDERS,
  type OwnProvider,
} from '#contract/drafts/drafting.ts';
import {
  canSaveOwn,
  isAskingOwn,
  isRemovingOwn,
  isSavingOwn,
  type OwnKeyRef,
  ownKeyCommands,
  selectOwn,
  selectOwnFailure,
  selectOwnKeyStatus,
  selectOwnModel,
  selectOwnProvider,
  selectTypedKey,
} from '#machines/accounts/own-key.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { SkeletonText } from '#views/components/states/skeleton.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';

const NAMES: Readonly<Record<OwnProvider, string>> = {
  openai: 'OpenAI',
  anthropic: 'Anthropic',
  google: 'Google',
  mistral: 'Mistral',
};
const PROVIDERS = OWN_PROVIDERS.map((value) => ({ value, label: NAMES[value] }));
const dayOf = (time: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long' }).format(new Date(time));

export interface OwnKeySectionProps {
  actor: OwnKeyRef;
}

/**
 * An educator's own key for an AI provider: it is stored, never shown again, and can be removed
 * (DRAFT-13).
 */
export default function OwnKeySection({ actor }: OwnKeySectionProps) {
  const status = useSelector(actor, selectOwnKeyStatus);
  const own = useSelector(actor, selectOwn);
  const failure = useSelector(actor, selectOwnFailure);
  const isPriced = useCreditsInUse();
  const { retry } = ownKeyCommands(actor);
  const message = failure === null ? null : (failure.message ?? 'The server could not be reached.');
  if (status === 'closed') return null;
  return (
    <FormSection
      title="Your own AI provider"
      description={`With a key of your own, the drafts you ask for are written by that provider’s model, on your account there${isPriced ? ', and cost no credit here' : ''}. Your students’ work then goes to that company: names are taken out first, but ask your institution whether you may.`}
    >
      {status === 'loading' ? (
        <output aria-label="Loading your AI provider" className="block">
          <SkeletonText lines={3} />
        </output>
      ) : null}
      {status === 'unread' ? (
        <Alert
          tone="error"
          title="It could not be loaded"
          action={
            <Button size="sm" onClick={retry}>
              Try again
            </Button>
          }
        >
          {message}
        </Alert>
      ) : null}
      {status === 'open' ? (
        <div className="grid gap-4">
          {message === null ? null : (
            <Alert tone="error" title="It was not saved">
              {message}
            </Alert>
          )}
          <p role="status" className="text-sm text-ink-muted">
            {own === null
              ? 'You have none. Your drafts are written as this server is set.'
              : `Your drafts go to ${NAMES[own.provider]}, model ${own.model}, with the key of ${dayOf(own.saved_at)}.`}
          </p>
          <KeyForm actor={actor} />
        </div>
      ) : null}
    </FormSection>
  );
}

function KeyForm({ actor }: OwnKeySectionProps) {
  const own = useSelector(actor, selectOwn);
  const provider = useSelector(actor, selectOwnProvider);
  const model = useSelector(actor, selectOwnModel);
  const key = useSelector(actor, selectTypedKey);
  const saving = useSelector(actor, isSavingOwn);
  const removing = useSelector(actor, isRemovingOwn);
  const asking = useSelector(actor, isAskingOwn);
  const isPriced = useCreditsInUse();
  const savable = useSelector(actor, canSaveOwn);
  const { chooseProvider, writeModel, writeKey, save, remove, confirm, keep } =
    ownKeyCommands(actor);
  const busy = saving || removing;
  return (
    <>
      <Field label="Provider" className="max-w-field">
        {(wiring) => (
          <Select
            {...wiring}
            options={PROVIDERS}
            value={provider}
            disabled={busy}
            onChange={chooseProvider}
          />
        )}
      </Field>
      <Field
        label="Model"
        hint="Its name, as your provider writes it in its list of models."
        className="max-w-field"
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_OWN_MODEL}
            value={model}
            readOnly={busy}
            onChange={writeModel}
          />
        )}
      </Field>
      <Field
        label={own === null ? 'Key' : 'Another key'}
        hint="Stored encrypted. Nobody can read it here again, you neither."
        className="max-w-field"
      >
        {(wiring) => (
          <TextInput
            {...wiring}
            type="password"
            autoComplete="off"
            spellCheck={false}
            maxLength={MAX_OWN_KEY}
            value={key}
            readOnly={busy}
            onChange={writeKey}
          />
        )}
      </Field>
      <div className="flex flex-wrap gap-2">
        <Button
          busy={saving}
          disabled={removing ? true : !savable && !busy ? 'Enter a model and a key first.' : false}
          onClick={save}
        >
          Use this key
        </Button>
        {own === null ? null : (
          <Button variant="danger" busy={removing} disabled={saving} onClick={remove}>
            Remove your key
          </Button>
        )}
      </div>
      <LaterAlertDialog
        open={asking}
        onClose={keep}
        onConfirm={confirm}
        title="Remove your key?"
        confirmLabel="Remove"
        cancelLabel="Keep it"
      >
        Drafts you ask for from now on are written as this server is set
        {isPriced ? ', for a credit each' : ''}. Those that wait are not written. To end the key
        itself, revoke it at your provider.
      </LaterAlertDialog>
    </>
  );
}

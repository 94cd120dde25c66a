import { useSelector } from '@xstate/react';
import {
  NOTIFICATION_KINDS,
  type NotificationKind,
  type Settings,
} from '#contract/accounts/user.ts';
import {
  settingsCommands,
  shownSettings,
  type SettingsRef,
} from '#machines/accounts/settings.view.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { useCreditsInUse } from '#views/shell/credits-in-use.ts';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Select } from '#views/components/fields/select.tsx';

const THEMES = [
  { value: 'system', label: 'System' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
] as const;
const DENSITIES = [
  { value: 'comfortable', label: 'Comfortable' },
  { value: 'compact', label: 'Compact' },
] as const;
const TONES = [
  { value: 'warm', label: 'Warm' },
  { value: 'neutral', label: 'Neutral' },
  { value: 'direct', label: 'Direct' },
] as const;
const LENGTHS = [
  { value: 'short', label: 'Short' },
  { value: 'medium', label: 'Medium' },
  { value: 'long', label: 'Long' },
] as const;

/** Languages offered by name for drafts; the server accepts any language code. */
const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pt', 'sv', 'pl', 'tr', 'ar', 'zh', 'ja'];

const KINDS: Readonly<Record<NotificationKind, string>> = {
  FEEDBACK_GENERATED: 'An AI draft is ready',
  SUBMISSION_UPLOADED: 'A submission was uploaded',
  GRADE_UPDATED: 'A grade or feedback was saved',
  CREDIT_ADDED: 'Credits were added',
  CREDIT_USED: 'Credits were used',
  SYSTEM: 'Messages of Marginalia itself',
};

/** Notifications that nobody gets where drafts cost nothing. */
const OF_CREDITS: ReadonlySet<NotificationKind> = new Set(['CREDIT_ADDED', 'CREDIT_USED']);

const languageName = (code: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(code) ?? code;

export interface SettingsScreenProps {
  actor: SettingsRef;
  /** Whether the server sends mail. */
  mail: boolean;
}

export function SettingsScreen({ actor, mail }: SettingsScreenProps) {
  const settings = useSelector(
    actor,
    ({ context }) => shownSettings(context),
    (a, b) => JSON.stringify(a) === JSON.stringify(b),
  );
  const { change } = settingsCommands(actor);
  const isPriced = useCreditsInUse();
  const languages = [...new Set([...LANGUAGES, settings.draft_language])].map((value) => ({
    value,
    label: languageName(value),
  }));
  const toggle = (kind: NotificationKind, on: boolean) =>
    change({
      notifications: NOTIFICATION_KINDS.filter((other) =>
        other === kind ? on : settings.notifications.includes(other),
      ),
    });

  return (
    <>
      <PageHeader
        title="Settings"
        description="Saved as you choose, and the same in every browser you sign in with. The notifications themselves are kept in each browser."
      />
      <FormSection title="Appearance">
        <div className="grid gap-6">
          <Segmented
            label="Theme"
            options={THEMES}
            value={settings.theme}
            onChange={(theme) => change({ theme })}
          />
          <Segmented
            label="Density"
            options={DENSITIES}
            value={settings.density}
            onChange={(density) => change({ density })}
          />
        </div>
      </FormSection>
      <FormSection
        title="AI drafts"
        description="How a draft is written. A new draft follows; those that exist stay as they are."
      >
        <div className="grid gap-6">
          <Field
            label="Language"
            hint="An AI model writes in this language. Checks are in the student’s, where it is English, French, German or Spanish."
            className="max-w-field"
          >
            {(wiring) => (
              <Select
                {...wiring}
                options={languages}
                value={settings.draft_language}
                onChange={(draft_language) => change({ draft_language })}
              />
            )}
          </Field>
          <Segmented
            label="Tone"
            options={TONES}
            value={settings.draft_tone}
            onChange={(draft_tone) => change({ draft_tone })}
          />
          <Segmented
            label="Length"
            options={LENGTHS}
            value={settings.draft_length}
            onChange={(draft_length) => change({ draft_length })}
          />
        </div>
      </FormSection>
      <FormSection
        title="Feedback that goes out"
        description="What stands on every document and release of your assignments, whoever of their markers makes it."
      >
        <div className="grid gap-6">
          <Field
            label="Header"
            hint="A line above the title, such as your course."
            className="max-w-field"
          >
            {(wiring) => (
              <TextInput
                {...wiring}
                value={settings.feedback_header}
                maxLength={300}
                onChange={(feedback_header) => change({ feedback_header })}
              />
            )}
          </Field>
          <Field
            label="Closing words"
            hint="Below the feedback, above your name."
            className="max-w-field"
          >
            {(wiring) => (
              <TextArea
                {...wiring}
                value={settings.feedback_closing}
                maxLength={2000}
                onChange={(feedback_closing) => change({ feedback_closing })}
              />
            )}
          </Field>
          <Checkbox
            label="Say how AI took part"
            hint="From what really happened: whether there was a draft, what wrote it, and how much of it stands in the feedback."
            checked={settings.feedback_ai_statement}
            onChange={(feedback_ai_statement) => change({ feedback_ai_statement })}
          />
        </div>
      </FormSection>
      <FormSection
        title="Notifications"
        description="Choose which are made, in every browser you sign in with. Each browser keeps the list of those that it made."
      >
        <div className="grid gap-3">
          {NOTIFICATION_KINDS.filter((kind) => isPriced || !OF_CREDITS.has(kind)).map((kind) => (
            <Checkbox
              key={kind}
              label={KINDS[kind]}
              checked={settings.notifications.includes(kind)}
              onChange={(on) => toggle(kind, on)}
            />
          ))}
        </div>
      </FormSection>
      {mail ? (
        <FormSection title="Mail">
          <Checkbox
            label="Write to me when drafts are ready"
            hint="One mail when the last draft that you asked for in an assignment has ended."
            checked={settings.mail_drafts_ready}
            onChange={(mail_drafts_ready) => change({ mail_drafts_ready })}
          />
        </FormSection>
      ) : null}
      <FormSection title="Keyboard">
        <Checkbox
          label="Single-key shortcuts"
          hint="On the submissions page: j and k to move, Enter to open, x to select, ? for the whole list. Nothing fires while you type."
          checked={settings.shortcuts}
          onChange={(shortcuts: Settings['shortcuts']) => change({ shortcuts })}
        />
      </FormSection>
      <FormSection
        title="Your data"
        description="An account that was downloaded in My Profile comes back with its assignments, comments, voice card and settings."
      >
        <Link href="/assignments/archive" look="quiet">
          Bring back what was downloaded
        </Link>
      </FormSection>
    </>
  );
}

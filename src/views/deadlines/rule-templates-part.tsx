import { useSelector } from '@xstate/react';
import { useId } from 'react';
import { deadlineFormOf, readDeadlineForm } from '#lib/deadlines/deadline-form.ts';
import { NO_LATE_RULE, type LateRule } from '#contract/deadlines/late-rule.ts';
import type { DeadlineForm } from '#lib/deadlines/deadline-form.ts';
import { messageOfFailedChange } from '#lib/site/failure.ts';
import {
  lateRuleCommands,
  type LateRuleRef,
  selectDeadlineForm,
} from '#machines/deadlines/late-rule.view.ts';
import {
  areTemplatesChanging,
  areTemplatesUnread,
  type RuleTemplatesRef,
  selectKeptFor,
  selectTemplates,
  templatesCommands,
} from '#machines/deadlines/rule-templates.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Alert } from '#views/components/states/alert.tsx';

/** A rule as it stands in the fields, without dates and time zone, which a template leaves as they are. */
function fieldsOf(rule: LateRule): Partial<DeadlineForm> {
  const {
    due: _due,
    cutOff: _cutOff,
    zone: _zone,
    ...fields
  } = deadlineFormOf({ due_at: null, last_at: null, time_zone: 'UTC', rule, sentence: '' }, 'UTC');
  return fields;
}

/** The rule in the fields, whatever the dates; null where it can't be read. */
const ruleOf = (form: DeadlineForm | null): LateRule | null =>
  form === null ? null : (readDeadlineForm({ ...form, due: '', cutOff: '' }).change?.rule ?? null);

/** Rules for late work to begin with, of teams and of the installation (DUE-1). */
export function RuleTemplatesPart({ actor, rule }: { actor: RuleTemplatesRef; rule: LateRuleRef }) {
  const { now, name, failure } = useSelector(actor, selectTemplates);
  const keptFor = useSelector(actor, selectKeptFor);
  const unread = useSelector(actor, areTemplatesUnread);
  const changing = useSelector(actor, areTemplatesChanging);
  const onPage = ruleOf(useSelector(rule, selectDeadlineForm));
  const commands = templatesCommands(actor);
  const { change } = lateRuleCommands(rule);
  const titled = useId();
  const message = messageOfFailedChange(failure);
  return (
    <FormSection
      title="Templates"
      description="Rules for late work to begin with. Taking one fills in the fields; nothing changes until you save."
    >
      <div className="grid max-w-prose gap-5">
        {failure === null ? null : (
          <Alert
            tone="error"
            action={
              unread ? (
                <Button size="sm" onClick={commands.retry}>
                  Load the templates
                </Button>
              ) : undefined
            }
          >
            {message}
          </Alert>
        )}
        {now !== null && now.templates.length === 0 ? (
          <p className="text-sm text-ink-muted">There is no template yet.</p>
        ) : null}
        <ul
          aria-label="Templates"
          className="divide-y divide-line border-y border-line empty:hidden"
        >
          {now?.templates.map(({ id, name: called, team, rule: own, sentence }) => (
            <li
              key={id}
              className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-2 text-sm"
            >
              <span className="min-w-0 grow basis-64 wrap-anywhere">
                <bdi>{called}</bdi>
                <span className="block text-ink-muted">
                  {`${team === null ? 'For everybody here' : `Of ${team.name}`} · ${sentence}`}
                </span>
              </span>
              <span className="flex gap-2">
                <Button
                  size="sm"
                  aria-label={`Take the rule ${called}`}
                  onClick={() => change(fieldsOf({ ...NO_LATE_RULE, ...own }))}
                >
                  Take
                </Button>
                {team !== null && now.teams.some((one) => one.id === team.id) ? (
                  <Button
                    size="sm"
                    disabled={changing}
                    aria-label={`Remove the template ${called}`}
                    onClick={() => commands.remove(team.id, id)}
                  >
                    Remove
                  </Button>
                ) : null}
              </span>
            </li>
          ))}
        </ul>
        {now === null ? null : now.teams.length === 0 ? (
          <p className="text-sm text-ink-muted">
            Templates are kept for a team. Make one on the page Teams to keep this rule for other
            assignments.
          </p>
        ) : (
          <form
            noValidate
            aria-labelledby={titled}
            className="grid gap-4"
            onSubmit={(event) => {
              event.preventDefault();
              if (onPage !== null) commands.keep(onPage);
            }}
          >
            <h3 id={titled} className="font-medium">
              Keep the rule above
            </h3>
            <div className="grid gap-4 sm:grid-cols-2">
              <Field label="Name of the template">
                {(wiring) => (
                  <TextInput
                    {...wiring}
                    autoComplete="off"
                    readOnly={changing}
                    value={name}
                    onChange={commands.write}
                  />
                )}
              </Field>
              <Field label="For the team">
                {(wiring) => (
                  <Select
                    {...wiring}
                    disabled={changing}
                    value={String(keptFor)}
                    options={now.teams.map((team) => ({
                      value: String(team.id),
                      label: team.name,
                    }))}
                    onChange={(id) => commands.choose(Number(id))}
                  />
                )}
              </Field>
            </div>
            <div>
              <Button
                type="submit"
                busy={changing}
                disabled={onPage === null && 'The rule above can’t be read yet.'}
              >
                Keep as a template
              </Button>
            </div>
          </form>
        )}
      </div>
    </FormSection>
  );
}

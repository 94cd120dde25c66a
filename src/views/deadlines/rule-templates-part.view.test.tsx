import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise, waitFor } from 'xstate';
import { deadlineFormOf } from '#lib/deadlines/deadline-form.ts';
import { fivePoints } from '#machines/deadlines/late-rule.fixture.ts';
import { lateRuleMachine } from '#machines/deadlines/late-rule.machine.ts';
import { kept, templatesWalk } from '#machines/deadlines/rule-templates.fixture.ts';
import { ruleTemplatesMachine } from '#machines/deadlines/rule-templates.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { RuleTemplatesPart } from './rule-templates-part.tsx';

const press = (name: string) => (): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
/** The rule of the page, as it was fetched. */
async function openRule() {
  const rule = createActor(
    lateRuleMachine.provide({ actors: { loadDeadline: fromPromise(async () => fivePoints) } }),
    { input: { assignmentId: 7, ownZone: 'UTC', tried: '64' } },
  ).start();
  await waitFor(rule, (snapshot) => snapshot.matches('editing'));
  return rule;
}
const onPage = await openRule();

walkView(ruleTemplatesMachine, {
  ...templatesWalk,
  allow: ({ context }, event) =>
    (event.type !== 'template.write' || context.name !== event.name) &&
    (event.type !== 'team.choose' || context.teamId !== event.id),
  render: (actor) => <RuleTemplatesPart actor={actor} rule={onPage} />,
  by: {
    'templates.retry': press('Load the templates'),
    'template.write': ({ name }) => {
      fireEvent.change(screen.getByLabelText('Name of the template'), { target: { value: name } });
    },
    'team.choose': ({ id }) => {
      fireEvent.change(screen.getByLabelText('For the team'), { target: { value: String(id) } });
    },
    'template.keep': press('Keep as a template'),
    'template.remove': press('Remove the template Seminar'),
  },
  sees: {
    'rule-templates.loading': () =>
      expect(screen.queryByRole('button', { name: 'Keep as a template' })).toBeNull(),
    'rule-templates.unread': () =>
      expect(screen.getByRole('button', { name: 'Load the templates' })).toBeVisible(),
    'rule-templates.open': ({ context: { name, teamId, failure } }) => {
      expect(screen.getByRole('list', { name: 'Templates' })).toHaveTextContent(
        'FacultyFor everybody here · For everybody.',
      );
      expect(screen.getByLabelText<HTMLInputElement>('Name of the template').value).toBe(name);
      expect(screen.getByLabelText<HTMLSelectElement>('For the team').value).toBe(
        String(teamId ?? 4),
      );
      expect(screen.queryAllByRole('alert')).toHaveLength(failure === null ? 0 : 1);
    },
    'rule-templates.changing': () =>
      expect(screen.getByLabelText('Name of the template')).toHaveAttribute('readonly'),
  },
});

test('[DUE-1] taking a template fills in the rule and leaves the dates; one that everybody has can’t be removed here', async () => {
  const rule = await openRule();
  const templates = createActor(
    ruleTemplatesMachine.provide({ actors: { loadTemplates: fromPromise(async () => kept) } }),
    { input: { assignmentId: 7 } },
  ).start();
  render(<RuleTemplatesPart actor={templates} rule={rule} />);
  await screen.findByText('Seminar');
  const before = deadlineFormOf(fivePoints, 'UTC');
  press('Take the rule Seminar')();
  expect(rule.getSnapshot().context.form).toEqual({ ...before, unit: 'working_day' });
  expect(screen.queryByRole('button', { name: 'Remove the template Faculty' })).toBeNull();
});

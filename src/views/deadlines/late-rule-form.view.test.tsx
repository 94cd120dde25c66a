import { fireEvent, screen } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { createActor } from 'xstate';
import { permissionsOf } from '#contract/teams/roles.ts';
import { heldMarksMachine } from '#machines/deadlines/held-marks.machine.ts';
import { extensionsMachine } from '#machines/deadlines/extensions.machine.ts';
import { change, lateRuleWalk } from '#machines/deadlines/late-rule.fixture.ts';
import { lateRuleMachine } from '#machines/deadlines/late-rule.machine.ts';
import type { LateRuleRef } from '#machines/deadlines/late-rule.view.ts';
import { ruleTemplatesMachine } from '#machines/deadlines/rule-templates.machine.ts';
import { dialogGone, walkView } from '#tests/support/charts/walk-view.tsx';
import { LaterAlertDialog } from '#views/components/floating/later-dialogs.tsx';
import { changeInWords } from './changes-dialog.tsx';
import { DeadlineScreen } from './deadline-screen.tsx';

const press = (name: string) => (): void => {
  fireEvent.click(screen.getByRole('button', { name }));
};
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
type Snapshot = ReturnType<LateRuleRef['getSnapshot']>;

const shows = ({ context: { form, faults, failure, tried } }: Snapshot): void => {
  expect(field('Due date').value).toBe('2026-11-20T17:00');
  expect(field('Time zone').value).toBe('Europe/London');
  expect(field('Late work gets').value).toBe(form!.kind);
  expect(field('Tolerance in minutes').value).toBe(form!.tolerance);
  expect(field('Tolerance in minutes').getAttribute('aria-invalid')).toBe(
    faults.tolerance === undefined ? null : 'true',
  );
  expect(screen.queryAllByText('It was not saved')).toHaveLength(failure === null ? 0 : 1);
  const example = { 64: '2 days late: 64 becomes 5', 50: '2 days late: 50 becomes 4' }[tried]!;
  const isShown = form!.kind === 'per_unit' && form!.tolerance !== 'ten';
  expect(screen.queryAllByText(example, { exact: false })).toHaveLength(isShown ? 1 : 0);
  expect(screen.queryAllByText('Some fields aren’t filled in yet.')).toHaveLength(
    form!.tolerance === 'ten' ? 1 : 0,
  );
};

// The dialog opens once the server has answered, at once if its code is loaded.
beforeAll(async () => await LaterAlertDialog.fetchAhead());

walkView(lateRuleMachine, {
  ...lateRuleWalk,
  allow: ({ context: { form, tried } }, event) => {
    if (event.type === 'grade.try') return event.grade !== tried;
    if (event.type !== 'rule.change') return true;
    return Object.entries(event.values).some(
      ([key, value]) => form?.[key as keyof typeof form] !== value,
    );
  },
  render: (actor) => (
    <DeadlineScreen
      rule={actor}
      extensions={createActor(extensionsMachine, {
        input: { assignmentId: 7, fromSubmission: null },
      })}
      templates={createActor(ruleTemplatesMachine, { input: { assignmentId: 7 } })}
      holds={createActor(heldMarksMachine, { input: { assignmentId: 7 } })}
      assignment={{
        id: 7,
        name: 'Essay',
        may: permissionsOf('owner'),
        anonymous: false,
        grade_scale: { kind: 'points', max: 100 },
      }}
    />
  ),
  by: {
    'rule.change': ({ values }) => {
      const label = values.kind === undefined ? 'Tolerance in minutes' : 'Late work gets';
      fireEvent.change(field(label), { target: { value: values.kind ?? values.tolerance } });
    },
    'grade.try': ({ grade }) => {
      fireEvent.change(field('Try a mark'), { target: { value: grade } });
    },
    'rule.save': press('Save deadline'),
    'deadline.retry': press('Retry'),
    'changes.confirm': async () => {
      press('Change and save')();
      await dialogGone();
    },
    'changes.cancel': async () => {
      press('Go back')();
      await dialogGone();
    },
  },
  sees: {
    'late-rule.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading the deadline…' })).toBeInTheDocument(),
    'late-rule.unread': () =>
      expect(screen.getByText('The deadline could not be loaded')).toBeVisible(),
    'late-rule.editing': shows,
    'late-rule.previewing': (snapshot) => {
      shows(snapshot);
      expect(field('Due date')).toHaveAttribute('readonly');
    },
    'late-rule.confirming': () => {
      const dialog = screen.getByRole('alertdialog');
      expect(dialog).toHaveTextContent('This changes 1 mark');
      expect(dialog).toHaveTextContent('Ada: 64 becomes 54');
    },
    'late-rule.saving': () => {
      expect(field('Due date')).toHaveAttribute('readonly');
    },
  },
});

test('[DUE-6] describes a change in one line: from which mark to which, or only the lateness if no mark is shown', () => {
  const nothing = { late: false, awarded: null, penalty: null, final: null };
  const late = { ...nothing, late: true };
  expect(changeInWords(change)).toBe('Ada: 64 becomes 54');
  expect(changeInWords({ ...change, before: nothing })).toBe('Ada: 64 becomes 54');
  expect(changeInWords({ ...change, before: change.after, after: nothing })).toBe(
    'Ada: 54 becomes 64',
  );
  expect(changeInWords({ ...change, student: '', before: nothing, after: late })).toBe(
    'A script: on time becomes late',
  );
  expect(changeInWords({ ...change, after: { ...change.after, final: null } })).toBe(
    'Ada: 64 becomes not decided',
  );
  expect(changeInWords({ ...change, released: true })).toMatch(/students see the old mark/);
});

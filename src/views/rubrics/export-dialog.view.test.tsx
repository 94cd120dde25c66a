import { screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { FILES } from '#machines/rubrics/rubric-export.expectations.ts';
import { rubricExportMachine } from '#machines/rubrics/rubric-export.machine.ts';
import { done, fails } from '#tests/support/charts/walk.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import { unreached } from '#tests/support/submissions.ts';
import ExportDialog from './export-dialog.tsx';

const dialog = () => within(screen.getByRole('dialog', { name: 'Download the rubric' }));

walkView(rubricExportMachine, {
  samples: [
    { type: 'format.choose', format: 'canvas-csv' },
    { type: 'format.choose', format: 'markus-yaml' },
    done('loadFormats', FILES),
    fails('loadFormats', unreached()),
    done('saveRubric'),
    fails('saveRubric', unreached()),
  ],
  key: ({ context }) => [context.format, context.message],
  allow: ({ context }, event) => {
    if (event.type === 'format.choose') return event.format !== context.format;
    return event.type !== 'file.take' || context.format !== 'markus-yaml';
  },
  facts: {
    '[RUB-5] what the file can’t hold is said before it is taken': ({
      after: { context, value },
    }) => {
      const file = FILES.find(({ format }) => format === context.format)!;
      if (value === 'choosing')
        for (const loss of file.losses) expect(dialog().getByText(loss)).toBeVisible();
    },
    '[RUB-11] the page for students says what it leaves out': ({ after: { context, value } }) => {
      if (value === 'choosing' && context.format === 'page')
        expect(dialog().getByText(/no notes for markers, and points only where/)).toBeVisible();
    },
  },
  render: (actor) => <ExportDialog actor={actor} unsaved={false} />,
  by: {
    'export.open': 'elsewhere',
    'export.close': (_, { press }) => press('Cancel'),
    'export.retry': (_, { press }) => press('Try again'),
    'file.take': (_, { press }) => press('Download'),
    'format.choose': ({ format }, { user }) =>
      user.selectOptions(dialog().getByRole('combobox', { name: 'Kind of file' }), format),
  },
  sees: {
    'rubric-export.closed': () => expect(screen.queryByRole('dialog')).toBeNull(),
    'rubric-export.loading': () =>
      expect(dialog().getByRole('status')).toHaveAttribute('aria-busy', 'true'),
    'rubric-export.failed': () =>
      expect(dialog().getByRole('alert')).toHaveTextContent('could not be reached'),
    'rubric-export.choosing': ({ context }) =>
      expect(dialog().queryAllByRole('alert')).toHaveLength(context.message === null ? 0 : 1),
    'rubric-export.saving': () =>
      expect(dialog().getByRole('button', { name: 'Download' })).toHaveAttribute(
        'aria-busy',
        'true',
      ),
  },
});

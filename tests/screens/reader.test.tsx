import { screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { joins } from '#tests/support/caller.ts';
import { openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment, patchSubmission, upload } from '#tests/support/stage.ts';

const server = useApi();

test('[TEAM-1] [TEAM-8] a user with read access sees whose assignment it is; their dialog shows what was given, without fields', async () => {
  const [owner, reader] = [
    await server.api.teacher({ full_name: 'Grace Hopper' }),
    await server.api.teacher(),
  ];
  const { id } = await createAssignment(owner, 'Essay');
  await joins(owner, id, reader, 'viewer');
  const script = await upload(owner, id, { student: 'Ada' });
  await patchSubmission(owner, script.id, { grade: '72', feedback_text: 'Well argued.' });
  await openApp(server.api, `/assignments/${id}/submissions?view=${script.id}`, reader);
  const dialog = within(await screen.findByRole('dialog', { name: 'Submission' }));
  await dialog.findByText('Well argued.', { selector: 'dd' });
  expect(dialog.getByText('72', { selector: 'dd' })).toBeVisible();
  expect([
    ...dialog.queryAllByRole('textbox'),
    ...dialog.queryAllByText(/^(Save|Clear|Show Comment Bank|Use as)/),
  ]).toEqual([]);
  expect(screen.getByText('Grace Hopper’s assignment: you read it.')).toBeInTheDocument();
});

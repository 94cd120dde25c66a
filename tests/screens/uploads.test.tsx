import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { createActor, fromPromise, setup, SimulatedClock } from 'xstate';
import type { Submission } from '#contract/submissions/submission.ts';
import { uploadFileMachine, type UploadInput } from '#machines/submissions/upload-file.machine.ts';
import type { UploadFileRef } from '#machines/submissions/upload-file.view.ts';
import { openApp, useApi } from '#tests/support/app.tsx';
import { createAssignment } from '#tests/support/stage.ts';
import { submission } from '#tests/support/submissions.ts';
import { UploadLine } from '#views/submissions/upload/upload-line.tsx';

const server = useApi();

async function show() {
  const teacher = await server.api.teacher();
  const { id } = await createAssignment(teacher, 'Essay');
  const app = await openApp(server.api, `/assignments/${id}/submissions`, teacher);
  await screen.findByText('No submissions found matching your criteria');
  await app.user.click(screen.getByText('Upload First Submission', { selector: 'button' }));
  const dialog = await screen.findByRole('dialog');
  const choose = (input: Element, ...names: string[]) => {
    fireEvent.change(input, {
      target: { files: names.map((name) => new File(['Words of an essay.'], name)) },
    });
  };
  const stored = async () =>
    (await teacher.get<Submission[]>(`/api/v1/submissions/by_assignment/${id}`)).body;
  return {
    ...app,
    choose,
    stored,
    dialog: within(dialog),
    submit: () => dialog.querySelector<HTMLButtonElement>('button[type=submit]')!,
  };
}

test('[UPL-2] [UPL-3] [UPL-4] [UPL-6] [UPL-8] [UPL-12] [UPL-15] [UPL-21] [ERR-30] sends only an accepted file with a PDF report, with any score', async () => {
  const { user, dialog, choose, submit, fill, calls, stored } = await show();
  const file = dialog.getByLabelText('Submission file');
  const uploads = () => calls.filter(({ path }) => path.endsWith('/upload')).length;
  expect([
    submit().disabled,
    dialog.getByText('Please select a file to upload').textContent,
  ]).toEqual([true, 'Please select a file to upload']);
  choose(file, 'setup.exe');
  expect(await dialog.findByRole('alert')).toHaveTextContent(/type/i);
  expect(submit()).toBeDisabled();
  await user.click(dialog.getByLabelText('Remove setup.exe'));
  expect(dialog.getByText('Please select a file to upload')).toBeVisible();
  fireEvent.change(file, { target: { files: [new File([], 'empty.txt')] } });
  expect(await dialog.findByRole('alert')).toHaveTextContent(/empty/i);
  await user.click(dialog.getByLabelText('Remove empty.txt'));
  choose(file, 'essay.txt');
  await expect.poll(() => submit().disabled).toBe(false);
  choose(dialog.getByLabelText(/^Turnitin report/), 'report.docx');
  expect(await dialog.findByText('The Turnitin report must be a PDF file.')).toBeVisible();
  await user.click(submit());
  expect([uploads(), submit().textContent]).toEqual([0, 'Retry']);
  choose(dialog.getByLabelText(/^Turnitin report/));
  const score = dialog.getByLabelText<HTMLInputElement>(/^Turnitin similarity score/);
  fill(score, '250');
  fireEvent.submit(submit().form!);
  await expect.poll(uploads).toBe(1);
  expect(await dialog.findByRole('alert')).toHaveTextContent(/score|0.*100/i);
  fill(dialog.getByLabelText<HTMLInputElement>(/^Turnitin similarity score/), '12.5');
  await user.click(submit());
  await within(document.body).findByText('Submission uploaded successfully');
  expect(await stored()).toMatchObject([
    { turnitin_similarity_score: 12.5, student_identifier: null, turnitin_report_url: null },
  ]);
});

test('[UPL-17] [UPL-18] [UPL-19] the progress bar rises by 5 every 200 ms, waits at 95, and is full once the server has the file', async () => {
  const clock = new SimulatedClock();
  const end = Promise.withResolvers<Submission>();
  const machine = uploadFileMachine.provide({
    actors: { uploadSubmission: fromPromise<Submission, UploadInput>(() => end.promise) },
  });
  const list = createActor(
    setup({ actors: { machine } }).createMachine({
      invoke: {
        id: 'file',
        src: 'machine',
        input: { line: 1, assignmentId: 7, file: new File(['x'], 'a.txt'), student: '' },
      },
    }),
    { clock },
  ).start();
  const actor = list.getSnapshot().children['file'] as UploadFileRef;
  render(
    <ul>
      <UploadLine actor={actor} state="sending" open onRemove={() => {}} />
    </ul>,
  );
  act(() => actor.send({ type: 'file.send', inBatch: false }));
  const shown = () => [
    screen.getByRole('progressbar').getAttribute('value'),
    screen.getByText(/^\d+%$/).textContent,
  ];
  expect(shown()).toEqual(['0', '0%']);
  for (const percent of Array.from({ length: 19 }, (_, step) => (step + 1) * 5)) {
    act(() => clock.increment(199));
    expect(shown()).toEqual([`${percent - 5}`, `${percent - 5}%`]);
    act(() => clock.increment(1));
    expect(shown()).toEqual([`${percent}`, `${percent}%`]);
  }
  act(() => clock.increment(60_000));
  expect(shown()).toEqual(['95', '95%']);
  await act(async () => {
    end.resolve(submission());
    await end.promise;
  });
  expect(shown()).toEqual(['100', '100%']);
});

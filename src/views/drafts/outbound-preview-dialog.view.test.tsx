import { fireEvent, screen, within } from '@testing-library/react';
import { expect } from 'vitest';
import { outboundPreviewWalk } from '#machines/drafts/outbound-preview.fixture.ts';
import { outboundPreviewMachine } from '#machines/drafts/outbound-preview.machine.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import LeavingDialog from './outbound-preview-dialog.tsx';

const AFTER = ['By [person 1].', 'Write to [e-mail].'];
const BEFORE = ['By Grace Hopper.', 'Write to g@x.example.'];
const MARKED = [
  ['[person 1]', 'Grace Hopper'],
  ['[e-mail]', 'g@x.example'],
];

walkView(outboundPreviewMachine, {
  ...outboundPreviewWalk,
  // A request that is already chosen can't be chosen again.
  allow: ({ context }, event) =>
    event.type === 'request.choose'
      ? event.at !== context.at
      : event.type !== 'form.choose' || event.form !== context.form,
  render: (actor) => <LeavingDialog actor={actor} onClose={() => {}} />,
  by: {
    'leaving.retry': () => {
      fireEvent.click(screen.getByText('Try again'));
    },
    'request.choose': ({ at }) => {
      fireEvent.change(screen.getByLabelText('Question'), { target: { value: String(at) } });
    },
    'form.choose': ({ form }) => {
      fireEvent.click(
        screen.getByLabelText(
          { sent: 'As it is sent', before: 'As it was before', letters: 'Letter by letter' }[form],
        ),
      );
    },
  },
  sees: {
    'outboundPreview.asking': () =>
      expect(
        screen.getByRole('status', { name: 'Putting together what would be sent' }),
      ).toBeInTheDocument(),
    'outboundPreview.nothing': () =>
      expect(screen.getByText(/^Nothing leaves\. No AI model is set up: checks run/)).toBeVisible(),
    'outboundPreview.failed': () =>
      expect(screen.getByText('Its pages are pictures.')).toBeVisible(),
    'outboundPreview.shown': ({ context: { at, form } }) => {
      expect(screen.getByText(/A draft asks/)).toHaveTextContent(
        'openai-compatible, m, 4 questions: about 5,200 tokens sent and 900 answered, about 0.0142 by the prices that the operator has set. Taken out and put back nowhere: 1 name, 1 e-mail address.',
      );
      expect(
        screen.getByText(
          '1 picture of this work is sent, drawn anew without what cameras write into them',
        ),
      ).toBeVisible();
      expect(screen.queryAllByRole('img', { name: 'What is sent with question 1' })).toHaveLength(
        at === 0 ? 1 : 0,
      );
      if (form === 'letters')
        return expect(
          screen.getByRole('group', { name: 'The body of the request' }),
        ).toHaveTextContent(JSON.stringify(AFTER[at]));
      expect(screen.getByRole('region', { name: 'Our rules' })).toHaveTextContent('Judge fairly.');
      const asked = screen.getByRole('region', { name: 'What is asked' });
      const isBefore = form === 'before';
      expect(asked).toHaveTextContent((isBefore ? BEFORE : AFTER)[at]!);
      expect(
        within(asked).getByText(MARKED[at]![isBefore ? 1 : 0]!, { selector: 'mark' }),
      ).toBeVisible();
    },
  },
});

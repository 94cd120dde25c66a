import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { guidanceWalk } from '#machines/drafts/guidance.fixture.ts';
import { guidanceMachine } from '#machines/drafts/guidance.machine.ts';
import { canSaveGuidance, type GuidanceRef } from '#machines/drafts/guidance.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import type { OutboundPreviewSlot } from './points-slot.ts';
import GuidanceSection from './guidance-section.tsx';

const Leaving: OutboundPreviewSlot = ({ submission }) => <p>Work {submission} leaves like this.</p>;
const level = () => screen.getByLabelText(/^Level of study/);
const purpose = () => screen.getByLabelText(/^What best\.txt is an example of/);
const pictures = () => screen.getByLabelText(/^Send pictures and scans/);
const button = () => screen.getByRole('button', { name: 'Save the instructions' });

const shows = (snapshot: ReturnType<GuidanceRef['getSnapshot']>) => {
  const { values, failure } = snapshot.context;
  expect(level()).toHaveValue(values.level);
  expect(pictures().matches(':checked')).toBe(values.pictures);
  expect(purpose()).toHaveValue(values.exemplars[0]?.purpose ?? '');
  expect(screen.queryAllByText('One of these exemplars is no longer there.')).toHaveLength(
    failure === null ? 0 : 1,
  );
  expect(button().getAttribute('aria-disabled') === 'true').toBe(!canSaveGuidance(snapshot));
};

walkView(guidanceMachine, {
  ...guidanceWalk,
  allow: ({ context: { values } }, event) => {
    if (event.type === 'field.change') return values.level !== event.text;
    if (event.type === 'pictures.allow') return values.pictures !== event.pictures;
    return event.type !== 'purpose.change' || values.exemplars.length === 0;
  },
  render: (actor) => <GuidanceSection actor={actor} readOnly={false} Leaving={Leaving} />,
  by: {
    'field.change': ({ text }) => {
      fireEvent.change(level(), { target: { value: text } });
    },
    'purpose.change': ({ text }) => {
      fireEvent.change(purpose(), { target: { value: text } });
    },
    'pictures.allow': () => {
      fireEvent.click(pictures());
    },
    'guidance.save': () => {
      fireEvent.click(button());
    },
    'guidance.retry': () => {
      fireEvent.click(screen.getByText('Try again'));
    },
  },
  sees: {
    'guidance.loading': () =>
      expect(
        screen.getByRole('status', { name: 'Loading the instructions for drafts' }),
      ).toBeInTheDocument(),
    'guidance.unread': () => expect(screen.getByText('It could not be loaded')).toBeVisible(),
    'guidance.open.plain': (snapshot) => {
      shows(snapshot);
      fireEvent.click(
        screen.getByRole('button', { name: 'See what leaves with a work of this assignment' }),
      );
      expect(screen.getByText('Work 12 leaves like this.')).toBeVisible();
      expect(screen.getByRole('status')).toHaveTextContent(/^$/);
    },
    'guidance.open.stored': (snapshot) => {
      shows(snapshot);
      expect(screen.getByRole('status')).toHaveTextContent('Saved.');
    },
    'guidance.saving': (snapshot) => {
      shows(snapshot);
      expect(button()).toHaveAttribute('aria-busy', 'true');
      expect(level()).toHaveAttribute('readonly');
    },
  },
});

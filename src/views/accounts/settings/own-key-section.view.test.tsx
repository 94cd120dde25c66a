import { fireEvent, screen } from '@testing-library/react';
import { expect } from 'vitest';
import { ownKeyWalk } from '#machines/accounts/own-key.fixture.ts';
import { ownKeyMachine } from '#machines/accounts/own-key.machine.ts';
import type { OwnKeyRef } from '#machines/accounts/own-key.view.ts';
import { dialogGone, PATIENCE_MS, walkView } from '#tests/support/charts/walk-view.tsx';
import OwnKeySection from './own-key-section.tsx';

const field = (name: string) => screen.getByLabelText(name);
const keyField = () => screen.getByLabelText(/^(?:Key|Another key)$/);
const button = (name: string) => screen.getByRole('button', { name });
const press = (name: string) => (): void => {
  fireEvent.click(button(name));
};
const shows = (snapshot: ReturnType<OwnKeyRef['getSnapshot']>) => {
  const {
    stored: { own },
    provider,
    model,
    key,
    failure,
  } = snapshot.context;
  expect(
    screen.getByText(
      own === null
        ? 'You have none. Your drafts are written as this server is set.'
        : 'Your drafts go to Anthropic, model claude-x, with the key of November 2, 2026.',
    ),
  ).toBeVisible();
  expect([
    (field('Provider') as HTMLSelectElement).value,
    (field('Model') as HTMLInputElement).value,
    (keyField() as HTMLInputElement).value,
  ]).toEqual([provider, model, key]);
  expect(keyField()).toHaveAttribute('type', 'password');
  expect(screen.queryAllByText('It was not saved')).toHaveLength(failure === null ? 0 : 1);
  expect(screen.queryAllByRole('button', { name: 'Remove your key' })).toHaveLength(
    own === null ? 0 : 1,
  );
};
const isLocked = () => {
  for (const one of [field('Model'), keyField()]) expect(one).toHaveAttribute('readonly');
};

walkView(ownKeyMachine, {
  ...ownKeyWalk,
  allow: ({ context }, event) => {
    if (event.type === 'own.remove') return context.stored.own !== null;
    if (event.type === 'own.model') return context.model !== event.model;
    if (event.type === 'own.key') return context.key !== event.key;
    return event.type !== 'own.provider' || context.provider !== event.provider;
  },
  render: (actor) => <OwnKeySection actor={actor} />,
  by: {
    'own.provider': ({ provider }) => {
      fireEvent.change(field('Provider'), { target: { value: provider } });
    },
    'own.model': ({ model }) => {
      fireEvent.change(field('Model'), { target: { value: model } });
    },
    'own.key': ({ key }) => {
      fireEvent.change(keyField(), { target: { value: key } });
    },
    'own.save': press('Use this key'),
    'own.retry': press('Try again'),
    'own.remove': async () => {
      press('Remove your key')();
      await screen.findByRole('alertdialog', {}, { timeout: PATIENCE_MS });
    },
    'removal.confirm': async () => {
      press('Remove')();
      await dialogGone();
    },
    'removal.cancel': async () => {
      press('Keep it')();
      await dialogGone();
    },
  },
  sees: {
    'own-key.loading': () =>
      expect(screen.getByRole('status', { name: 'Loading your AI provider' })).toBeInTheDocument(),
    'own-key.unread': () => expect(screen.getByText('It could not be loaded')).toBeVisible(),
    'own-key.closed': () => expect(screen.queryByText('Your own AI provider')).toBeNull(),
    'own-key.open': shows,
    'own-key.asking': () =>
      expect(screen.getByRole('alertdialog', { name: 'Remove your key?' })).toBeVisible(),
    'own-key.saving': (snapshot) => {
      shows(snapshot);
      isLocked();
    },
    'own-key.removing': (snapshot) => {
      shows(snapshot);
      isLocked();
    },
  },
});

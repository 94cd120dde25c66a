import { render, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { lazyComponent } from './lazy-component.tsx';

const Content = ({ name }: { name: string }) => <p>Hello {name}</p>;

test('a part that can’t be fetched says so in its place, and is requested again the next time', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Content }>>(async () => ({ default: Content }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyComponent(load);
  const { unmount } = render(
    <>
      <h1>Page</h1>
      <Part name="Ada" />
    </>,
  );
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /^This could not be loaded\..*try again/,
  );
  expect(screen.getByRole('heading')).toBeInTheDocument();
  unmount();
  render(<Part name="Ada" />);
  expect(await screen.findByText('Hello Ada')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a part fetched ahead appears at once, and a failed fetch ahead goes unnoticed', async () => {
  const load = vi
    .fn<() => Promise<{ default: typeof Content }>>(async () => ({ default: Content }))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  const Part = lazyComponent(load);
  Part.fetchAhead();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(1));
  Part.fetchAhead();
  await waitFor(() => expect(load).toHaveBeenCalledTimes(2));
  await Promise.resolve();
  render(<Part name="Bob" />);
  expect(screen.getByText('Hello Bob')).toBeInTheDocument();
  expect(load).toHaveBeenCalledTimes(2);
});

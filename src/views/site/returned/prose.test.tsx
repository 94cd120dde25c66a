import { render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Prose } from './returned-work.tsx';

test('[OUT-6] renders Markdown, and keeps every line break', () => {
  const { container } = render(
    <Prose
      markdown={
        '## Well done\n\nYou **argue** with *care*.\nSay `who` pays.\n\n- One\n- Two\n\n1. First\n\n> Quoted.\n\n[Here](https://example.test/a)'
      }
    />,
  );
  expect(screen.getByRole('heading', { name: 'Well done' })).toBeVisible();
  expect(container.querySelector('strong')).toHaveTextContent('argue');
  expect(container.querySelector('em')).toHaveTextContent('care');
  expect(container.querySelector('p br')).not.toBeNull();
  expect(
    within(screen.getAllByRole('list')[0]!)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual(['One', 'Two']);
  expect(container.querySelector('ol li')).toHaveTextContent('First');
  expect(container.querySelector('blockquote')).toHaveTextContent('Quoted.');
  expect(screen.getByRole('link', { name: 'Here' })).toHaveAttribute(
    'href',
    'https://example.test/a',
  );
});

test('[OUT-6] runs nobody’s markup, and no link leads to a script', () => {
  const { container } = render(
    <Prose
      markdown={
        '<img src=x onerror=alert(1)> [x](javascript:alert(1)) ![picture](https://example.test/p.png)'
      }
    />,
  );
  expect(container.querySelector('img, a, script')).toBeNull();
  expect(container).toHaveTextContent('<img src=x onerror=alert(1)> x picture');
});

test('[OUT-6] shows the source of text that is nested too deeply to be parsed', () => {
  render(<Prose markdown={`${'>'.repeat(3000)} deep`} />);
  expect(document.body).toHaveTextContent('deep');
});

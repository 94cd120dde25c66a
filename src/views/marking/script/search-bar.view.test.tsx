import { fireEvent, screen } from '@testing-library/react';
import { useSelector } from '@xstate/react';
import { useRef } from 'react';
import { expect } from 'vitest';
import type { SnapshotFrom } from 'xstate';
import type { Document } from '#contract/submissions/document.ts';
import { hitsIn } from '#lib/marking/hits.ts';
import { scriptSearchMachine } from '#machines/marking/script-search.machine.ts';
import { isSearching, type ScriptSearchRef } from '#machines/marking/script-search.view.ts';
import { walkView } from '#tests/support/charts/walk-view.tsx';
import SearchBar from './search-bar.tsx';

const document = {
  text: 'Why so many buses? Buses, said Bus.',
  blocks: [],
  pages: [],
} as unknown as Document;

function Over({ actor }: { actor: ScriptSearchRef }) {
  const script = useRef<HTMLDivElement>(null);
  const isOpen = useSelector(actor, isSearching);
  return (
    <>
      <div ref={script}>
        <span data-from={0}>{document.text}</span>
      </div>
      {isOpen ? (
        <SearchBar actor={actor} document={document} script={script} onLeave={() => {}} />
      ) : null}
    </>
  );
}

const field = () => screen.queryByRole('searchbox', { name: 'Find in the script' });

walkView(scriptSearchMachine, {
  samples: [
    { type: 'search.write', query: 'buses' },
    { type: 'search.write', query: 'trams' },
    { type: 'hit.next', of: 2 },
    { type: 'hit.previous', of: 2 },
  ],
  key: ({ context }) => [context.query, context.at],
  allow: ({ context }, event) => {
    if (event.type === 'search.write') return event.query !== context.query;
    return !event.type.startsWith('hit.') || context.query === 'buses';
  },
  facts: {
    '[DESK-2] hits are counted, and the one that is looked at is said': ({
      after: { context, value },
    }) => {
      if (value === 'open' && context.query === 'buses')
        expect(screen.getByRole('status').textContent).toBe(`${context.at + 1} of 2 places`);
    },
  },
  render: (actor) => <Over actor={actor} />,
  by: {
    'search.open': 'elsewhere',
    'search.close': (_, { press }) => press('Stop searching'),
    'search.write': ({ query }) => {
      fireEvent.change(field()!, { target: { value: query } });
    },
    'hit.next': () => {
      fireEvent.keyDown(field()!, { key: 'Enter' });
    },
    'hit.previous': (_, { press }) => press('Place before'),
  },
  sees: {
    'script-search.closed': () => expect(field()).toBeNull(),
    'script-search.open': ({ context: { query } }: SnapshotFrom<typeof scriptSearchMachine>) => {
      expect(field()).toHaveValue(query);
      const said = screen.getByRole('status').textContent;
      expect(said === '').toBe(query === '');
      expect(said === 'Not in this script').toBe(
        query !== '' && hitsIn(document.text, query).length === 0,
      );
    },
  },
});

import type { DraftUse } from '#lib/desk/draft-points.ts';
import type { Expectations, Row } from '#tests/support/charts/expectations.ts';
import { value } from '#tests/support/desk/sheets.ts';
import type { sealedDraftMachine } from './sealed-draft.machine.ts';

type Rows = Record<string, Row<typeof sealedDraftMachine>>;

const [good, poor] = [value('good'), value('poor')];
const begun: DraftUse = { opened: { argument: good }, taken: ['a'], dropped: ['b'] };
const uses = (use: DraftUse): Row<typeof sealedDraftMachine> => ({ sets: { use }, does: ['keep'] });
const here = { start: 4, end: 9 };
const there = { start: 40, end: 44 };
/** What was begun stays: a criterion opens once, and keeps the mark it was opened with. */
const using: Rows = {
  'criterion.judged(evidence)': uses({ ...begun, opened: { argument: good, evidence: poor } }),
  'point.take(a)': uses(begun), 'point.take(b)': uses({ ...begun, taken: ['a', 'b'], dropped: [] }), 'point.drop(a)': uses({ ...begun, taken: [], dropped: ['b', 'a'] }),
  'point.drop(b)': uses(begun), 'point.restore(a)': uses({ ...begun, taken: [] }), 'point.restore(b)': uses({ ...begun, dropped: [] }),
};

export const expectations: Expectations<typeof sealedDraftMachine> = {
  events: {
    'criterion.judged': { again: { criterion: 'argument', mark: poor }, evidence: { criterion: 'evidence', mark: poor } },
    'point.take': { a: { key: 'a' }, b: { key: 'b' } }, 'point.drop': { a: { key: 'a' }, b: { key: 'b' } }, 'point.restore': { a: { key: 'a' }, b: { key: 'b' } },
    'evidence.show': { here: { span: here }, there: { span: there } }, 'evidence.hide': {},
  },
  starts: {
    'begun before': { input: { submission: 5, use: begun }, to: 'quiet', context: { submission: 5, use: begun, evidence: null } },
    'for the first time': { input: { submission: 5, use: null }, to: 'quiet (unused)', context: { submission: 5, use: { opened: {}, taken: [], dropped: [] }, evidence: null } },
  },
  situations: {
    quiet: { on: { ...using, 'evidence.show(here)': { to: 'pointing', sets: { evidence: here } }, 'evidence.show(there)': { to: 'pointing', sets: { evidence: there } } } },
    pointing: {
      on: { ...using, 'evidence.show(here)': { sets: { evidence: here } }, 'evidence.show(there)': { sets: { evidence: there } }, 'evidence.hide': { to: 'quiet', sets: { evidence: null } } },
    },
    'quiet (unused)': {
      on: {
        'criterion.judged(again)': uses({ opened: { argument: poor }, taken: [], dropped: [] }), 'criterion.judged(evidence)': uses({ opened: { evidence: poor }, taken: [], dropped: [] }),
        'point.take(a)': uses({ opened: {}, taken: ['a'], dropped: [] }), 'point.take(b)': uses({ opened: {}, taken: ['b'], dropped: [] }),
        'point.drop(a)': uses({ opened: {}, taken: [], dropped: ['a'] }), 'point.drop(b)': uses({ opened: {}, taken: [], dropped: ['b'] }),
        'point.restore(a)': uses({ opened: {}, taken: [], dropped: [] }), 'point.restore(b)': uses({ opened: {}, taken: [], dropped: [] }),
        'evidence.show(here)': { to: 'pointing', sets: { evidence: here } }, 'evidence.show(there)': { to: 'pointing', sets: { evidence: there } },
      },
    },
  },
};

import type { CommentSet } from '#contract/comments/comment.ts';
import type { Expectations } from '#tests/support/charts/expectations.ts';
import { refusal, unreached } from '#tests/support/submissions.ts';
import { commentSetsMachine, type Filled } from './comment-sets.machine.ts';
import { expect } from 'vitest';
import { Failure } from '#lib/site/failure.ts';
import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import {
  canDelete,
  isBusy,
  selectFilling,
  selectNaming,
  selectSetToDelete,
} from './comment-sets.view.ts';

const set = (id: number, name: string, is_default = false): CommentSet => ({
  id,
  name,
  is_default,
  comment_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
});
const seminar = set(2, 'Seminar');
const given = set(1, 'My comments', true);
const essays = set(3, 'Essays');
const comments = [
  { text: 'Cite it.', category: 'B Grade (60-64)', quality_level: 'fair' as const },
];
const taken = refusal(409, 'There is a set of this name.');
const noNet = unreached();
const unsaved = 'The comment set could not be saved.';

const whileNaming = {
  'name.change(essays)': { sets: { name: ' Essays ' } },
  'name.change(blank)': { sets: { name: ' ' } },
  'name.cancel': 'browsing',
};
const explained = { 'message.dismiss': { sets: { message: null } } };
const saved = { to: 'browsing', tells: [{ type: 'commentSet.saved', name: 'Essays' }] };
const failed = { to: 'browsing', tells: [{ type: 'commentSet.failed', failure: noNet.facts }] };
const filled = { type: 'commentSet.filled', name: 'Seminar' };

const expectations: Expectations<typeof commentSetsMachine> = {
  events: {
    'set.create': {},
    'set.rename': { seminar: { set: seminar }, given: { set: given } },
    'set.delete': { seminar: { set: seminar }, given: { set: given } },
    'set.fill': { some: { set: seminar, comments }, none: { set: seminar, comments: [] } },
    'name.change': { essays: { name: ' Essays ' }, blank: { name: ' ' } },
    'name.submit': {},
    'name.cancel': {},
    'message.dismiss': {},
    'deletion.confirm': {},
    'deletion.cancel': {},
  },
  services: {
    createSet: { answers: { essays }, fails: { taken, noNet } },
    renameSet: { answers: { essays: { ...seminar, name: 'Essays' } }, fails: { taken, noNet } },
    fillSet: {
      answers: {
        all: { added: 1, failures: [] },
        partly: { added: 0, failures: [taken.facts, noNet.facts] },
      },
      fails: { noNet },
    },
    deleteSet: { answers: {}, fails: { noNet } },
  },
  starts: {
    alone: { to: 'browsing', context: { set: null, name: '', comments: [], message: null } },
  },
  situations: {
    browsing: {
      on: {
        'set.create': 'naming',
        'set.rename(seminar)': { to: 'naming (seminar)', sets: { set: seminar, name: 'Seminar' } },
        'set.rename(given)': { to: 'naming (given)', sets: { set: given, name: 'My comments' } },
        'set.fill(some)': {
          to: 'filling',
          sets: { set: seminar, comments },
          starts: { fillSet: { id: 2, comments } },
        },
        'set.delete(seminar)': { to: 'confirming', sets: { set: seminar } },
      },
    },
    naming: {
      tags: ['named'],
      context: { set: null, name: '' },
      on: {
        ...whileNaming,
        'name.change(essays)': { to: 'naming (typed)', sets: { name: ' Essays ' } },
        'name.submit': { to: 'naming (told why)', sets: { message: 'Name is required.' } },
      },
    },
    'naming (typed)': {
      tags: ['named'],
      on: {
        ...whileNaming,
        'name.change(blank)': { to: 'naming (blank)', sets: { name: ' ' } },
        'name.submit': { to: 'creating', starts: { createSet: { name: 'Essays' } } },
      },
    },
    'naming (blank)': {
      tags: ['named'],
      on: { ...whileNaming, 'name.submit': { sets: { message: 'Name is required.' } } },
    },
    'naming (told why)': {
      tags: ['named'],
      on: {
        ...whileNaming,
        ...explained,
        'name.change(essays)': { to: 'naming (typed, told why)', sets: { name: ' Essays ' } },
        'name.cancel': 'browsing (told why)',
      },
    },
    'naming (typed, told why)': {
      tags: ['named'],
      context: { message: 'Name is required.' },
      on: {
        ...whileNaming,
        ...explained,
        'name.submit': {
          to: 'creating',
          sets: { message: null },
          starts: { createSet: { name: 'Essays' } },
        },
      },
    },
    'browsing (told why)': {
      context: { message: 'Name is required.' },
      on: {
        'set.create': { to: 'naming', sets: { name: '', message: null } },
        'set.rename(seminar)': {
          to: 'naming (seminar)',
          sets: { set: seminar, name: 'Seminar', message: null },
        },
        'set.rename(given)': {
          to: 'naming (given)',
          sets: { set: given, name: 'My comments', message: null },
        },
        'set.fill(some)': {
          to: 'filling',
          sets: { set: seminar, comments },
          starts: { fillSet: { id: 2, comments } },
        },
        'set.delete(seminar)': { to: 'confirming', sets: { set: seminar } },
      },
    },
    'naming (given)': {
      tags: ['named'],
      on: {
        ...whileNaming,
        'name.submit': { to: 'renaming', starts: { renameSet: { id: 1, name: 'My comments' } } },
      },
    },
    'naming (seminar)': {
      tags: ['named'],
      on: {
        ...whileNaming,
        'name.change(essays)': { to: 'naming (seminar, typed)', sets: { name: ' Essays ' } },
        'name.submit': { to: 'renaming', starts: { renameSet: { id: 2, name: 'Seminar' } } },
        'name.cancel': 'browsing (seminar)',
      },
    },
    'naming (seminar, typed)': {
      tags: ['named'],
      on: {
        ...whileNaming,
        'name.submit': { to: 'renaming', starts: { renameSet: { id: 2, name: 'Essays' } } },
      },
    },
    'browsing (seminar)': {
      context: { set: seminar, name: 'Seminar' },
      on: {
        'set.create': { to: 'naming', sets: { set: null, name: '' } },
        'set.rename(seminar)': 'naming (seminar)',
        'set.rename(given)': { to: 'naming (given)', sets: { set: given, name: 'My comments' } },
        'set.fill(some)': {
          to: 'filling',
          sets: { comments },
          starts: { fillSet: { id: 2, comments } },
        },
        'set.delete(seminar)': 'confirming',
      },
    },
    creating: {
      tags: ['busy', 'named'],
      runs: ['createSet'],
      on: {
        'createSet answers essays': saved,
        'createSet fails taken': {
          to: 'naming (typed, refused)',
          sets: { message: 'There is a set of this name.' },
        },
        'createSet fails noNet': { to: 'naming (typed, refused)', sets: { message: unsaved } },
      },
    },
    'naming (typed, refused)': {
      tags: ['named'],
      on: {
        ...whileNaming,
        ...explained,
        'name.submit': {
          to: 'creating',
          sets: { message: null },
          starts: { createSet: { name: 'Essays' } },
        },
      },
    },
    renaming: {
      tags: ['busy', 'named'],
      runs: ['renameSet'],
      on: {
        'renameSet answers essays': saved,
        'renameSet fails taken': {
          to: 'naming (one that is there, refused)',
          sets: { message: 'There is a set of this name.' },
        },
        'renameSet fails noNet': {
          to: 'naming (one that is there, refused)',
          sets: { message: unsaved },
        },
      },
    },
    'naming (one that is there, refused)': {
      tags: ['named'],
      on: {
        ...whileNaming,
        ...explained,
        'name.submit': {
          to: 'renaming',
          sets: { message: null },
          starts: { renameSet: { id: 2, name: 'Seminar' } },
        },
      },
    },
    filling: {
      tags: ['busy'],
      runs: ['fillSet'],
      on: {
        'fillSet answers all': {
          to: 'browsing',
          tells: [{ ...filled, added: 1, failed: 0, failure: null }],
        },
        'fillSet answers partly': {
          to: 'browsing',
          tells: [{ ...filled, added: 0, failed: 2, failure: taken.facts }],
        },
        'fillSet fails noNet': failed,
      },
    },
    confirming: {
      on: {
        'deletion.confirm': { to: 'deleting', starts: { deleteSet: { id: 2 } } },
        'deletion.cancel': 'browsing',
      },
    },
    deleting: {
      tags: ['busy'],
      runs: ['deleteSet'],
      on: {
        'deleteSet answers': {
          to: 'browsing',
          tells: [{ type: 'commentSet.deleted', name: 'Seminar' }],
        },
        'deleteSet fails noNet': failed,
      },
    },
  },
};

const refused = new Failure({
  status: 409,
  detail: 'There is a set of this name.',
  message: 'There is a set of this name.',
});
const unreachable = new Failure({ status: null, detail: null, message: null });
const all: Filled = { added: 1, failures: [] };
const partly: Filled = { added: 0, failures: [refused.facts, unreachable.facts] };

checkAgainstTable(commentSetsMachine, expectations);

walk(commentSetsMachine, {
  samples: [
    { type: 'set.rename', set: seminar },
    { type: 'set.rename', set: given },
    { type: 'set.delete', set: seminar },
    { type: 'set.delete', set: given },
    { type: 'set.fill', set: seminar, comments },
    { type: 'set.fill', set: seminar, comments: [] },
    { type: 'name.change', name: '  Essays ' },
    { type: 'name.change', name: ' ' },
    done('createSet', set(3, 'Essays')),
    fails('createSet', refused),
    fails('createSet', unreachable),
    done('renameSet', set(2, 'Essays')),
    fails('renameSet', refused),
    fails('renameSet', unreachable),
    done('fillSet', all),
    done('fillSet', partly),
    fails('fillSet', unreachable),
    done('deleteSet'),
    fails('deleteSet', refused),
  ],
  key: (snapshot) => {
    const { set: at, name, message } = snapshot.context;
    return snapshot.matches('browsing') ? null : [at?.id, name, message];
  },
  facts: () => {
    let name = '';
    let message: string | null = null;
    return {
      'what was typed and why it was refused stay until it is saved, dismissed or cancelled': ({
        event,
        after,
      }) => {
        if (event.type === 'set.create') [name, message] = ['', null];
        if (event.type === 'set.rename') [name, message] = [event.set.name, null];
        if (event.type === 'name.change') name = event.name;
        if (event.type === 'name.submit') message = name.trim() ? null : 'Name is required.';
        if (event.type === 'message.dismiss') message = null;
        if (
          event.type === 'xstate.error.actor.createSet' ||
          event.type === 'xstate.error.actor.renameSet'
        )
          message =
            event.error === refused ? refused.facts.message : 'The comment set could not be saved.';
        const naming = selectNaming(after);
        if (naming) expect(naming).toMatchObject({ name, message });
      },
      'a new set and a renamed one are saved under their trimmed name': ({
        event,
        after,
        world,
      }) => {
        if (event.type !== 'name.submit' || !isBusy(after)) return;
        const { set: at } = selectNaming(after)!;
        expect(world.calls.at(-1)).toMatchObject(
          at
            ? { src: 'renameSet', input: { id: at.id, name: name.trim() } }
            : { src: 'createSet', input: { name: name.trim() } },
        );
      },
      'the set everyone was given is renamed but never deleted': ({ event, after }) => {
        if (event.type === 'set.delete')
          expect(selectSetToDelete(after)).toBe(canDelete(event.set) ? seminar : null);
      },
      'nothing is deleted before it is confirmed': ({ event, world }) => {
        const last = world.running().includes('deleteSet');
        if (event.type === 'set.delete' || event.type === 'deletion.cancel')
          expect(last).toBe(false);
        if (event.type === 'deletion.confirm') expect(last).toBe(true);
      },
      'a set is filled with what was chosen, and not with nothing': ({ event, after, world }) => {
        if (event.type !== 'set.fill') return;
        expect(selectFilling(after)).toBe(event.comments.length ? seminar : null);
        if (event.comments.length)
          expect(world.calls.at(-1)).toMatchObject({ src: 'fillSet', input: { id: 2, comments } });
      },
      'busy exactly while something runs': ({ after, world }) => {
        expect(isBusy(after)).toBe(world.running().length > 0);
      },
      'how it ended is told once; a name that was refused is told in its form': ({
        event,
        told,
      }) => {
        if (
          event.type === 'xstate.done.actor.createSet' ||
          event.type === 'xstate.done.actor.renameSet'
        )
          expect(told).toEqual([{ type: 'commentSet.saved', name: 'Essays' }]);
        else if (event.type === 'xstate.done.actor.deleteSet')
          expect(told).toEqual([{ type: 'commentSet.deleted', name: 'Seminar' }]);
        else if (event.type === 'xstate.error.actor.deleteSet')
          expect(told).toEqual([{ type: 'commentSet.failed', failure: refused.facts }]);
        else if (event.type === 'xstate.error.actor.fillSet')
          expect(told).toEqual([{ type: 'commentSet.failed', failure: unreachable.facts }]);
        else if (event.type === 'xstate.done.actor.fillSet') {
          expect(told).toEqual([
            event.output === all
              ? { type: 'commentSet.filled', name: 'Seminar', added: 1, failed: 0, failure: null }
              : {
                  type: 'commentSet.filled',
                  name: 'Seminar',
                  added: 0,
                  failed: 2,
                  failure: refused.facts,
                },
          ]);
        } else expect(told).toEqual([]);
      },
    };
  },
});

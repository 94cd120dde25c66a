import { expect } from 'vitest';
import type { CommentSet } from '#contract/comments/comment.ts';
import { Failure } from '#lib/site/failure.ts';
import { holdTo } from '#tests/support/charts/hold-to.ts';
import { done, fails, walk } from '#tests/support/charts/walk.ts';
import { expectations } from './comment-sets.expectations.ts';
import { commentSetsMachine, type Filled, type SetComment } from './comment-sets.machine.ts';
import {
  canDelete,
  isBusy,
  selectSetToDelete,
  selectFilling,
  selectNaming,
} from './comment-sets.view.ts';

const set = (id: number, name: string, is_default = false): CommentSet => ({
  id,
  name,
  is_default,
  comment_count: 0,
  created_at: '2026-01-01T00:00:00.000Z',
});
const given = set(1, 'My comments', true);
const seminar = set(2, 'Seminar');
const comments: SetComment[] = [
  { text: 'Cite it.', category: 'B Grade (60-64)', quality_level: 'fair' },
];
const refused = new Failure({
  status: 409,
  detail: 'There is a set of this name.',
  message: 'There is a set of this name.',
});
const unreachable = new Failure({ status: null, detail: null, message: null });
const all: Filled = { added: 1, failures: [] };
const partly: Filled = { added: 0, failures: [refused.facts, unreachable.facts] };

holdTo(commentSetsMachine, expectations);

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

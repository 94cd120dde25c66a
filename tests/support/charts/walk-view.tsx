import { act, render, screen, waitFor } from '@testing-library/react';
import { userEvent, type UserEvent } from '@testing-library/user-event';
import type { ReactElement } from 'react';
import {
  type ActorRefFrom,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyStateNode,
  type EventFrom,
  type EventObject,
  type SnapshotFrom,
} from 'xstate';
import { describe, expect, test } from 'vitest';
import { declaredTransitions, leafStates } from './coverage.ts';
import { serviceEvent, type World } from './drive.ts';
import { type Walk, walkOn } from './walk.ts';

/**
 * A user's means: eyes (`screen`), hands (`user`), and a shortcut for pressing something by its
 * name.
 */
export interface Person {
  user: UserEvent;
  press: (name: string | RegExp, role?: string) => Promise<void>;
}

type Action<E> = (event: E, person: Person) => void | Promise<void>;
/** `Extract` would lose an event that has several types. */
type Named<E extends EventObject, T> = E extends EventObject
  ? T extends E['type']
    ? E
    : never
  : never;
type Actions<E extends EventObject> = { [T in E['type']]?: Action<Named<E, T>> | 'elsewhere' };

export interface ViewWalk<
  M extends AnyStateMachine,
  E extends EventObject = EventFrom<M>,
> extends Walk<M> {
  render: (actor: ActorRefFrom<M>, world: World) => ReactElement;
  /**
   * How a user causes each event; `'elsewhere'` for events that reach the chart without them (from
   * another tab or a parent).
   */
  by: Actions<E>;
  /**
   * What a user sees in each leaf state, by its id; every leaf must be listed. `'passing'`: never
   * at rest there.
   */
  sees: Record<string, ((snapshot: SnapshotFrom<M>) => void) | 'passing'>;
}

/** For what appears or disappears by itself: longer than a machine ever stalls. */
export const PATIENCE_MS = 20_000;

/** A dialog disappears in a transition, which must end before the next look. */
export const dialogGone = (): Promise<void> =>
  waitFor(() => expect(document.querySelector('[role=dialog], [role=alertdialog]')).toBeNull(), {
    timeout: PATIENCE_MS,
  });

/** Returns leaves missing from `sees`, and entries that aren't leaves. */
export function sightGaps(
  machine: AnyStateMachine,
  sees: Record<string, unknown>,
): { missing: string[]; alien: string[] } {
  const leaves = leafStates(machine);
  return {
    missing: leaves.filter((id) => !(id in sees)),
    alien: Object.keys(sees).filter((id) => !leaves.includes(id)),
  };
}

/**
 * Takes the same steps as `walk` through a rendered view, on fewer and longer paths: the user acts,
 * the world responds, the user looks.
 */
export function walkView<M extends AnyStateMachine, E extends EventObject>(
  machine: M & { transition: (snapshot: never, event: E, scope: never) => unknown },
  options: ViewWalk<NoInfer<M>, E>,
): void {
  const user = userEvent.setup({ delay: null });
  const person: Person = {
    user,
    press: (name, role = 'button') => user.click(screen.getByRole(role, { name })),
  };
  const actions = options.by as Record<string, Action<EventObject> | 'elsewhere' | undefined>;
  const seen = new Set<string>();
  walkOn(machine, options, 'view', {
    enter: ({ actor, world }) => void render(options.render(actor, world)),
    take: async (live, event) => {
      const action = actions[event.type];
      const isWorld =
        serviceEvent(event.type) !== undefined || event.type.startsWith('xstate.after.');
      if (typeof action === 'function') return await action(event, person);
      if (!isWorld && action !== 'elsewhere')
        throw new Error(`${event.type}: say in \`by\` how a person does this`);
      await act(async () => {
        await live.happen(event);
      });
    },
    look: (snapshot) => {
      for (const { id } of (snapshot as AnyMachineSnapshot)._nodes as AnyStateNode[]) {
        const sight = options.sees[id];
        if (sight === 'passing') throw new Error(`${id} is at rest here: say what a person sees`);
        if (!sight) continue;
        seen.add(id);
        sight(snapshot);
      }
    },
  });
  describe(`${machine.id} view`, () => {
    test('each action belongs to an event of the chart', () => {
      const events = new Set(
        declaredTransitions(machine).map((key) => key.split(' | ')[1]!.replace(/ \[\d+\]$/, '')),
      );
      const isKnown = (type: string) =>
        [...events].some((e) => (e.endsWith('*') ? type.startsWith(e.slice(0, -1)) : e === type));
      expect(Object.keys(options.by).filter((type) => !isKnown(type))).toEqual([]);
    });
    test('each leaf state has something to see', () => {
      expect(sightGaps(machine, options.sees)).toEqual({ missing: [], alien: [] });
    });
    test('each leaf state was looked at', () => {
      const looked = Object.keys(options.sees).filter((id) => options.sees[id] !== 'passing');
      expect(looked.filter((id) => !seen.has(id))).toEqual([]);
    });
  });
}

import { createActor } from 'xstate';
import { isPassing } from '#lib/site/failure.ts';
import { privateNoteMachine } from '#machines/teams/private-note.machine.ts';
import {
  isNoteAtRest,
  privateNoteCommands,
  type PrivateNoteRef,
  selectStatus,
  selectFailure,
  selectSaving,
} from '#machines/teams/private-note.view.ts';
import { privateNoteActors } from '#services/teams/private-note.ts';
import type { Http } from '#services/http.ts';
import { sessionStorageArea } from '#services/storage/browser-storage.ts';
import { privateNoteStorage } from '#services/storage/private-note-storage.ts';
import type { Root } from '#app/root.ts';

/**
 * The user's private notes. Each is released when no view is left and everything typed is saved.
 */
function createNotes({ http, tell }: Pick<Root, 'http' | 'tell'>, user: number) {
  const storage = privateNoteStorage(sessionStorageArea, user);
  const machine = privateNoteMachine.provide({
    actors: privateNoteActors(http, storage.recall),
    actions: {
      storeUnsaved: ({ context: { submission, stored, text } }) => {
        try {
          storage.keep(submission, text === stored.text ? null : { text, version: stored.version });
        } catch {
          tell({ type: 'storage.failed' });
        }
      },
    },
  });
  const watchers = new Set<() => void>();
  const known = new Map<number, { actor: PrivateNoteRef; lookers: number }>();
  const of = (submission: number) => {
    const before = known.get(submission);
    if (before) return before;
    const one = { actor: createActor(machine, { input: { submission } }).start(), lookers: 0 };
    known.set(submission, one);
    one.actor.subscribe(() => {
      for (const tellOne of watchers) tellOne();
    });
    return one;
  };
  /**
   * Keeps the actor until the returned function is called, and longer if something isn't saved.
   */
  const look = (submission: number) => {
    const one = of(submission);
    one.lookers += 1;
    return () => {
      one.lookers -= 1;
      privateNoteCommands(one.actor).flush();
      const putAway = () => {
        if (
          one.lookers > 0 ||
          !isNoteAtRest(one.actor.getSnapshot()) ||
          storage.has(submission) ||
          known.get(submission) !== one
        )
          return;
        known.delete(submission);
        one.actor.stop();
      };
      one.actor.subscribe(putAway);
      putAway();
    };
  };
  return {
    of: (submission: number): PrivateNoteRef => of(submission).actor,
    look,
    /** Sends what an earlier visit left unsaved. */
    wake: (all: readonly number[]) => {
      for (const id of all) if (storage.has(id)) look(id)();
    },
    /** Returns those of these scripts whose note is waiting for the server or was refused. */
    unsent: (all: readonly number[]): [number, 'away' | 'refused'][] =>
      [...known].flatMap(([id, { actor }]): [number, 'away' | 'refused'][] => {
        if (!all.includes(id)) return [];
        const snapshot = actor.getSnapshot();
        const isLeft = selectStatus(snapshot) === 'unread' && storage.has(id);
        const failure = selectFailure(snapshot);
        if (
          selectSaving(snapshot) === 'refused' ||
          (isLeft && failure !== null && !isPassing(failure))
        )
          return [[id, 'refused']];
        return selectSaving(snapshot) === 'unsent' || isLeft ? [[id, 'away']] : [];
      }),
    retry: () => {
      for (const { actor } of known.values()) privateNoteCommands(actor).retry();
    },
    /** Calls back when a note changes; returns a function that stops this. */
    watch: (changed: () => void) => {
      watchers.add(changed);
      return () => void watchers.delete(changed);
    },
  };
}

const made = new WeakMap<Http, Map<number, ReturnType<typeof createNotes>>>();

export function privateNotesOf(
  root: Pick<Root, 'http' | 'tell'>,
  user: number,
): ReturnType<typeof createNotes> {
  const ofEach = made.get(root.http) ?? new Map<number, ReturnType<typeof createNotes>>();
  made.set(root.http, ofEach);
  const notes = ofEach.get(user) ?? createNotes(root, user);
  ofEach.set(user, notes);
  return notes;
}

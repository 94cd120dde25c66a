import { assign, fromPromise, setup } from 'xstate';
import type {
  Deadline,
  Extension,
  ExtensionsChange,
  MarkChange,
  MarkChanges,
  ReadExtensions,
  WaiversChange,
} from '#contract/deadlines/deadline.ts';
import { fromWallInput } from '#lib/deadlines/deadline-form.ts';
import { failureOf, type FailureFacts } from '#lib/site/failure.ts';
import { promiseNotProvided } from '#machines/shared/not-provided.ts';
import type { Outcome } from '#machines/shared/outcome.ts';

/** A student who can be given an extension. */
export interface ClassMember {
  id: number;
  name: string;
  identifier: string | null;
  group: string | null;
}
/** A late script. While marking is anonymous `name` is its candidate's. */
export interface LateWork {
  id: number;
  name: string;
  /** How late it is and the effect: `Late by 2 days: 64 becomes 54`. */
  said: string;
}
export interface ClassDeadlines {
  deadline: Deadline;
  members: ClassMember[];
  extensions: Extension[];
  /** Late scripts whose penalty can be or was waived. */
  works: LateWork[];
  waivers: { submission_id: number; reason: string }[];
}
/** What is to be stored; nothing else changes. */
export type DeadlineGrant =
  | { extensions: ExtensionsChange['extensions'] }
  | { waivers: WaiversChange['waivers'] };

interface ExtensionsContext {
  assignmentId: number;
  /** The script whose menu opened this; null if none did. */
  fromSubmission: number | null;
  /** As last received from the server; null until then. */
  now: ClassDeadlines | null;
  /** The search over the class. */
  search: string;
  students: number[];
  /** The new due date as typed, by the wall clock of the assignment's zone. */
  due: string;
  reason: string;
  works: number[];
  waiverReason: string;
  /** What was read from a file, before it is granted. */
  read: ReadExtensions | null;
  /** What was missing on the last attempt. */
  missing: { of: 'extension' | 'waiver'; said: string } | null;
  grant: DeadlineGrant | null;
  changes: MarkChange[];
  failure: FailureFacts | null;
}
export type ExtensionsEvent =
  | { type: 'class.retry' }
  | { type: 'class.reload' }
  | { type: 'class.search'; search: string }
  | { type: 'student.toggle'; id: number }
  | { type: 'students.choose'; ids: number[] }
  | { type: 'extension.write'; values: { due?: string; reason?: string } }
  | { type: 'extension.give' }
  | { type: 'extension.end'; id: number }
  | { type: 'file.read'; file: File }
  | { type: 'file.give' }
  | { type: 'file.discard' }
  | { type: 'work.toggle'; id: number }
  | { type: 'waiver.write'; reason: string }
  | { type: 'waiver.give' }
  | { type: 'waiver.end'; id: number }
  | { type: 'changes.confirm' }
  | { type: 'changes.cancel' };

const toggled = (ids: readonly number[], id: number): number[] =>
  ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id];

const dueOf = ({ due, now }: ExtensionsContext): string | null =>
  now === null ? null : fromWallInput(due, now.deadline.time_zone);

type Missing = ExtensionsContext['missing'];
const missing = (of: NonNullable<Missing>['of'], said: string): Missing => ({ of, said });
/** Returns what is missing before an extension can be given; null for nothing. */
function missingOfExtension(context: ExtensionsContext): Missing {
  if (context.students.length === 0) return missing('extension', 'Choose at least one student.');
  return dueOf(context) === null ? missing('extension', 'Set the new due date.') : null;
}
function missingOfWaiver({ works, waiverReason }: ExtensionsContext): Missing {
  if (works.length === 0) return missing('waiver', 'Choose at least one late script.');
  return waiverReason.trim() === '' ? missing('waiver', 'Say why the penalty is waived.') : null;
}

export const extensionsMachine = setup({
  types: {} as {
    context: ExtensionsContext;
    events: ExtensionsEvent;
    input: { assignmentId: number; fromSubmission: number | null };
    tags: 'busy';
  },
  actors: {
    loadClass: fromPromise<
      ClassDeadlines & { chosen: { students: number[]; works: number[] } },
      { assignmentId: number; fromSubmission: number | null }
    >(promiseNotProvided),
    readFile: fromPromise<ReadExtensions, { assignmentId: number; file: File }>(promiseNotProvided),
    previewGrant: fromPromise<MarkChanges, { assignmentId: number; grant: DeadlineGrant }>(
      promiseNotProvided,
    ),
    saveGrant: fromPromise<
      Pick<ClassDeadlines, 'extensions' | 'works' | 'waivers'>,
      { assignmentId: number; grant: DeadlineGrant }
    >(promiseNotProvided),
  },
  guards: {
    canGiveExtension: ({ context }) => missingOfExtension(context) === null,
    canWaive: ({ context }) => missingOfWaiver(context) === null,
    hasRead: ({ context: { read } }) => read !== null && read.extensions.length > 0,
    hasChanges: (_, { output }: { output: MarkChanges }) => output.changes.length > 0,
  },
  actions: {
    tell: (_, _outcome: Outcome) => {},
    storeClass: assign(
      (
        { context },
        {
          output: { chosen, ...now },
        }: { output: ClassDeadlines & { chosen: { students: number[]; works: number[] } } },
      ) => ({ now, ...(context.now === null ? chosen : {}), failure: null }),
    ),
    setSearch: assign((_, { search }: { search: string }) => ({ search })),
    toggleStudent: assign(({ context }, { id }: { id: number }) => ({
      students: toggled(context.students, id),
      missing: null,
    })),
    chooseStudents: assign((_, { ids }: { ids: number[] }) => ({ students: ids, missing: null })),
    setExtension: assign((_, { values }: { values: { due?: string; reason?: string } }) => ({
      ...values,
      missing: null,
    })),
    toggleWork: assign(({ context }, { id }: { id: number }) => ({
      works: toggled(context.works, id),
      missing: null,
    })),
    setWaiverReason: assign((_, { reason }: { reason: string }) => ({
      waiverReason: reason,
      missing: null,
    })),
    findMissingOfExtension: assign(({ context }) => ({ missing: missingOfExtension(context) })),
    findMissingOfWaiver: assign(({ context }) => ({ missing: missingOfWaiver(context) })),
    setGivenExtension: assign(({ context }) => ({
      grant: {
        extensions: context.students.map((student_id) => ({
          student_id,
          due_at: dueOf(context),
          last_at: null,
          reason: context.reason.trim(),
        })),
      },
    })),
    setEndedExtension: assign((_, { id }: { id: number }) => ({
      grant: { extensions: [{ student_id: id, due_at: null, last_at: null, reason: '' }] },
    })),
    setReadExtensions: assign(({ context: { read } }) => ({
      grant: {
        extensions: read!.extensions.map(({ student_id, due_at, last_at, reason }) => ({
          student_id,
          due_at,
          last_at,
          reason,
        })),
      },
    })),
    setGivenWaiver: assign(({ context: { works, waiverReason } }) => ({
      grant: {
        waivers: works.map((submission_id) => ({ submission_id, reason: waiverReason.trim() })),
      },
    })),
    setEndedWaiver: assign((_, { id }: { id: number }) => ({
      grant: { waivers: [{ submission_id: id, reason: null }] },
    })),
    storeRead: assign((_, { output }: { output: ReadExtensions }) => ({ read: output })),
    discardRead: assign({ read: null }),
    storeChanges: assign((_, { output }: { output: MarkChanges }) => ({ changes: output.changes })),
    discardGrant: assign({ grant: null, changes: [] }),
    storeSaved: assign(
      (
        { context: { now } },
        { output }: { output: Pick<ClassDeadlines, 'extensions' | 'works' | 'waivers'> },
      ) => ({
        now: now === null ? null : { ...now, ...output },
        students: [],
        works: [],
        due: '',
        reason: '',
        waiverReason: '',
        read: null,
        grant: null,
        changes: [],
        failure: null,
      }),
    ),
    setError: assign((_, { error }: { error: unknown }) => ({ failure: failureOf(error) })),
    clearFaults: assign({ missing: null, failure: null }),
  },
}).createMachine({
  id: 'extensions',
  description:
    'Gives extensions to one or many students, and waives penalties of late scripts. Marks that would change are shown first.',
  context: ({ input }) => ({
    ...input,
    now: null,
    search: '',
    students: [],
    due: '',
    reason: '',
    works: [],
    waiverReason: '',
    read: null,
    missing: null,
    grant: null,
    changes: [],
    failure: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      description: 'The class, its extensions and its late scripts are being fetched.',
      tags: 'busy',
      invoke: {
        id: 'loadClass',
        src: 'loadClass',
        input: ({ context: { assignmentId, fromSubmission } }) => ({
          assignmentId,
          fromSubmission,
        }),
        onDone: {
          target: 'editing',
          actions: { type: 'storeClass', params: ({ event }) => event },
        },
        onError: { target: 'unread', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    unread: {
      description: 'They could not be fetched and can be tried again.',
      on: { 'class.retry': { target: 'loading', actions: 'clearFaults' } },
    },
    editing: {
      description: 'Students and late scripts can be chosen, and dates and reasons entered.',
      on: {
        'class.reload': { target: 'loading', actions: 'clearFaults' },
        'class.search': { actions: { type: 'setSearch', params: ({ event }) => event } },
        'student.toggle': { actions: { type: 'toggleStudent', params: ({ event }) => event } },
        'students.choose': { actions: { type: 'chooseStudents', params: ({ event }) => event } },
        'extension.write': { actions: { type: 'setExtension', params: ({ event }) => event } },
        'extension.give': [
          {
            guard: 'canGiveExtension',
            target: 'previewing',
            actions: ['clearFaults', 'setGivenExtension'],
          },
          { actions: 'findMissingOfExtension' },
        ],
        'extension.end': {
          target: 'previewing',
          actions: ['clearFaults', { type: 'setEndedExtension', params: ({ event }) => event }],
        },
        'file.read': { target: 'reading', actions: 'clearFaults' },
        'file.give': {
          guard: 'hasRead',
          target: 'previewing',
          actions: ['clearFaults', 'setReadExtensions'],
        },
        'file.discard': { actions: 'discardRead' },
        'work.toggle': { actions: { type: 'toggleWork', params: ({ event }) => event } },
        'waiver.write': { actions: { type: 'setWaiverReason', params: ({ event }) => event } },
        'waiver.give': [
          { guard: 'canWaive', target: 'previewing', actions: ['clearFaults', 'setGivenWaiver'] },
          { actions: 'findMissingOfWaiver' },
        ],
        'waiver.end': {
          target: 'previewing',
          actions: ['clearFaults', { type: 'setEndedWaiver', params: ({ event }) => event }],
        },
      },
    },
    reading: {
      description: 'A CSV or a Moodle worksheet is being read. Nothing is stored.',
      tags: 'busy',
      invoke: {
        id: 'readFile',
        src: 'readFile',
        input: ({ context: { assignmentId }, event }) => ({
          assignmentId,
          file: (event as ExtensionsEvent & { type: 'file.read' }).file,
        }),
        onDone: { target: 'editing', actions: { type: 'storeRead', params: ({ event }) => event } },
        onError: { target: 'editing', actions: { type: 'setError', params: ({ event }) => event } },
      },
    },
    previewing: {
      description: 'The server works out which marks change. Nothing is stored.',
      tags: 'busy',
      invoke: {
        id: 'previewGrant',
        src: 'previewGrant',
        input: ({ context: { assignmentId, grant } }) => ({ assignmentId, grant: grant! }),
        onDone: [
          {
            guard: { type: 'hasChanges', params: ({ event }) => event },
            target: 'confirming',
            actions: { type: 'storeChanges', params: ({ event }) => event },
          },
          { target: 'saving' },
        ],
        onError: {
          target: 'editing',
          actions: ['discardGrant', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
    confirming: {
      description: 'The marks that change are listed, and nothing changes until that is confirmed.',
      on: {
        'changes.confirm': 'saving',
        'changes.cancel': { target: 'editing', actions: 'discardGrant' },
      },
    },
    saving: {
      description: 'Extensions or waivers are being stored.',
      tags: 'busy',
      invoke: {
        id: 'saveGrant',
        src: 'saveGrant',
        input: ({ context: { assignmentId, grant } }) => ({ assignmentId, grant: grant! }),
        onDone: {
          target: 'editing',
          actions: [
            {
              type: 'tell',
              params: ({ context }) => ({
                type: 'deadline.saved',
                id: context.assignmentId,
                what: 'waivers' in context.grant! ? 'waivers' : 'extensions',
              }),
            },
            { type: 'storeSaved', params: ({ event }) => event },
          ],
        },
        onError: {
          target: 'editing',
          actions: ['discardGrant', { type: 'setError', params: ({ event }) => event }],
        },
      },
    },
  },
});

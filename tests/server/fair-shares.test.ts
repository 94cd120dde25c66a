import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { createDocumentReader } from '#server/extraction/document-reader.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { Crowded, takeTurns, type TurnOwner } from '#server/platform/process/turn-queue.ts';
import { openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { aDraft, anAssignment, aSubmission, aTeacher } from '#tests/support/class.ts';
import { engines, openStores } from '#tests/support/engines.ts';

describe('[SAFE-9] turns', () => {
  /** Work that ends when told to, in the order in which it was started. */
  const scene = (atOnce: number) => {
    const begun: string[] = [];
    const ends = new Map<string, () => void>();
    const take = takeTurns(
      atOnce,
      (whose: TurnOwner, _name: string) => whose,
      (_whose, name) =>
        new Promise<void>((resolve) => {
          begun.push(name);
          ends.set(name, resolve);
        }),
    );
    const all: Promise<void>[] = [];
    return {
      begun,
      ask: (whose: TurnOwner, ...names: string[]) => {
        for (const name of names) all.push(take(whose, name));
      },
      async end(name: string) {
        ends.get(name)!();
        await new Promise(setImmediate);
      },
    };
  };

  test('keep one place free when one account has a lot of work', async () => {
    const { begun, ask } = scene(3);
    ask(1, 'a', 'b', 'c', 'd');
    await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'b']);
    ask(2, 'x', 'y');
    await new Promise(setImmediate);
    expect(begun).toEqual(['a', 'b', 'x']);
  });

  test('go to the account with the least work in progress, then to the one whose last turn is longest ago', async () => {
    const { begun, ask, end } = scene(2);
    ask(1, 'a1', 'a2', 'a3');
    ask(2, 'b1', 'b2');
    ask(3, 'c1');
    await new Promise(setImmediate);
    for (let done = 0; done < 5; done += 1) await end(begun[done]!);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  });

  test('[SEC-10] include visitors, who together count as one account', async () => {
    const { begun, ask, end } = scene(2);
    const [eve, bob] = [{ visitor: 'eve' }, { visitor: 'bob' }];
    ask(eve, 'e1', 'e2', 'e3', 'e4');
    ask(bob, 'b1', 'b2');
    ask(7, 't1', 't2');
    await new Promise(setImmediate);
    expect(begun).toEqual(['e1', 't1']);
    await end('e1');
    await end('b1');
    await end('e2');
    expect(begun).toEqual(['e1', 't1', 'b1', 'e2', 'b2']);
  });

  test('[SEC-10] are refused to a visitor who has used one account’s places, and to any when all are taken', async () => {
    const done = Promise.withResolvers<void>();
    const take = takeTurns(
      1,
      (whose: TurnOwner) => whose,
      () => done.promise,
      { each: 2, all: 3 },
    );
    const taken = [take({ visitor: 'eve' }), take({ visitor: 'eve' })];
    await expect(take({ visitor: 'eve' })).rejects.toEqual(new Crowded(true));
    taken.push(take({ visitor: 'bob' }));
    await expect(take({ visitor: 'ann' })).rejects.toEqual(new Crowded(false));
    taken.push(take(7));
    done.resolve();
    await Promise.all(taken);
    await take({ visitor: 'eve' });
  });

  test('are taken one at a time if there is one place', async () => {
    const { begun, ask, end } = scene(1);
    ask(1, 'a', 'b');
    await new Promise(setImmediate);
    expect(begun).toEqual(['a']);
    await end('a');
    expect(begun).toEqual(['a', 'b']);
  });
});

test('[SAFE-9] ten endless files of one account don’t block another’s upload', async () => {
  const held = Promise.withResolvers<void>();
  const api = await openApi({
    readDocument: createDocumentReader(3, async (path, extension) => {
      const text = await readFile(path, 'utf8');
      if (text.startsWith('slow')) await held.promise;
      return documentOfText(text, extension);
    }),
  });
  const upload = async (who: Caller, text: string) => {
    const { body } = await who.post<Assignment>('/api/v1/assignments/', { name: 'Essay' });
    return who.post<Submission>(
      `/api/v1/submissions/by_assignment/${body.id}/upload`,
      form({ submission_file: { name: 'a.txt', bytes: text } }),
    );
  };
  try {
    const [ada, bob] = [await api.teacher(), await api.teacher()];
    let ended = 0;
    const slow = Array.from({ length: 10 }, (_, index) =>
      upload(ada, `slow ${index}`).finally(() => {
        ended += 1;
      }),
    );
    expect([(await upload(bob, 'quick')).status, ended]).toEqual([201, 0]);
    held.resolve();
    expect((await Promise.all(slow)).map(({ status }) => status)).toEqual(slow.map(() => 201));
  } finally {
    held.resolve();
    await api.close();
  }
});

describe.each(engines)('drafts on $name', (engine) => {
  test('[SAFE-9] a class requested at once doesn’t keep another’s single draft waiting', async () => {
    const world = await openStores(engine);
    const { stores, clock } = world;
    try {
      const [ada, bob] = [await aTeacher(stores), await aTeacher(stores)];
      const [mine, theirs] = [await anAssignment(stores, ada), await anAssignment(stores, bob)];
      const ask = async (who: typeof ada, id: number) => {
        await stores.feedbackJobs.request(who, (await aSubmission(stores, who, id)).id);
        clock.advance(1);
      };
      for (let n = 0; n < 6; n += 1) await ask(ada, mine.id);
      for (let n = 0; n < 2; n += 1) await ask(bob, theirs.id);
      const next = async () => {
        const job = await stores.feedbackJobs.claim(30_000);
        clock.advance(1);
        return { job: job!, whose: job!.assignment_id === mine.id ? 'ada' : 'bob' };
      };
      // At the same time: each has as much in progress as the other.
      const together = [await next(), await next(), await next(), await next()];
      expect(together.map(({ whose }) => whose)).toEqual(['ada', 'bob', 'ada', 'bob']);
      for (const { job } of together) await stores.feedbackJobs.complete(job, aDraft());
      // One after the other.
      await ask(bob, theirs.id);
      await ask(bob, theirs.id);
      const order: string[] = [];
      for (let n = 0; n < 4; n += 1) {
        const { job, whose } = await next();
        order.push(whose);
        await stores.feedbackJobs.complete(job, aDraft());
      }
      expect(order).toEqual(['ada', 'bob', 'ada', 'bob']);
    } finally {
      await world.dispose();
    }
  });

  test('[SAFE-10] deleting submissions during drafting is counted, and limited per day', async () => {
    const api = await openApi({
      engine,
      env: { MAX_GIVEN_UP_DRAFTS: '2', WELCOME_CREDITS: '50' },
      leaseMs: 3_600_000,
      async draft(_material, { signal, step }) {
        await step('writing');
        begun.resolve();
        await new Promise((resolve) => signal.addEventListener('abort', resolve));
        ended.resolve();
        throw signal.reason;
      },
    });
    let [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    try {
      const teacher = await api.teacher();
      const { body: assignment } = await teacher.post<Assignment>('/api/v1/assignments/', {
        name: 'Essay',
      });
      const upload = async () =>
        (
          await teacher.post<Submission>(
            `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
            form({ submission_file: { name: 'a.txt', bytes: 'x' } }),
          )
        ).body.id;
      const ask = (id: number) =>
        teacher.post<{ detail: string }>(`/api/v1/submissions/${id}/generate-feedback`, undefined, {
          Prefer: 'respond-async',
        });
      for (let n = 0; n < 2; n += 1) {
        [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
        const id = await upload();
        expect((await ask(id)).status).toBe(202);
        await begun.promise;
        expect((await teacher.delete(`/api/v1/submissions/${id}`)).status).toBe(204);
        // Notified at once: the lease would be renewed only in twenty minutes.
        await ended.promise;
      }
      api.clock.advance(23 * 60 * 60_000);
      const refused = await ask(await upload());
      expect([refused.status, refused.body.detail]).toEqual([
        429,
        expect.stringContaining('Wait a day'),
      ]);
      const other = await api.teacher();
      const { body: theirs } = await other.post<Assignment>('/api/v1/assignments/', {
        name: 'Essay',
      });
      const { body: work } = await other.post<Submission>(
        `/api/v1/submissions/by_assignment/${theirs.id}/upload`,
        form({ submission_file: { name: 'a.txt', bytes: 'x' } }),
      );
      expect(
        (
          await other.post(`/api/v1/submissions/${work.id}/generate-feedback`, undefined, {
            Prefer: 'respond-async',
          })
        ).status,
      ).toBe(202);
      await other.delete(`/api/v1/assignments/${theirs.id}`);
      api.clock.advance(60 * 60_000);
      expect((await ask(await upload())).status).toBe(202);
    } finally {
      await api.close();
    }
  });
});

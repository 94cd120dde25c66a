import { expect, test } from 'vitest';
import type { DraftPoints } from '#contract/drafts/drafting.ts';
import type { AiFeedback, Point } from '#contract/drafts/feedback.ts';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { DraftOfSubmission } from '#contract/submissions/revision.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { openApi } from '#tests/support/api.ts';
import { type Caller, form, joins } from '#tests/support/caller.ts';
import { aDraft } from '#tests/support/class.ts';
import { engines } from '#tests/support/engines.ts';
import { essayRubric } from '#tests/support/rubric/rubrics.ts';

const about = (criterion: string, text: string): Point => ({ criterion, text, evidence: [] });
const draft: AiFeedback = {
  kind: 'model',
  engine: 'M',
  summary: 'Buses in short.',
  strengths: [about('Argument', 'You argue of buses.'), about('', 'Your buses run.')],
  improvements: [about('Evidence', 'Buses need figures.'), about(' argument', 'Argue on buses.')],
  next_steps: [about('Evidence', 'Count the buses.')],
  dropped_quotes: 0,
  notes: [],
};
const TEXT = 'A text about buses, whole.';
/** Returns the texts of the draft that a response contains. */
const SAID = [
  TEXT,
  draft.summary,
  ...[...draft.strengths, ...draft.improvements, ...draft.next_steps].map(({ text }) => text),
];
const saidIn = (body: unknown): string[] =>
  SAID.filter((one) => JSON.stringify(body).includes(one));

test.each(engines)(
  '[DESK-B] a sealed draft is in no response before its criterion is judged, on $name',
  async (engine) => {
    const api = await openApi({
      engine,
      draft: async () => ({ ...aDraft(TEXT), ai_feedback: draft }),
    });
    try {
      const [owner, marker, reader] = [
        await api.teacher(),
        await api.teacher(),
        await api.teacher(),
      ];
      const { body: assignment } = await owner.post<Assignment>('/api/v1/assignments/', {
        name: 'Essay',
      });
      const base = `/api/v1/assignments/${assignment.id}`;
      await joins(owner, assignment.id, marker, 'grader');
      await joins(owner, assignment.id, reader, 'viewer');
      await owner.put(`${base}/rubric`, essayRubric());
      const { body: script } = await owner.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: { name: 'a.txt', bytes: 'Buses are loved by all.' } }),
      );
      const at = `/api/v1/submissions/${script.id}`;
      const list = `/api/v1/submissions/by_assignment/${assignment.id}`;
      await marker.post(`${at}/generate-feedback`, {});
      const everything = async (who: Caller) => [
        (await who.get(at)).body,
        (await who.get(list)).body,
        (await who.get(`${list}?changed_since=0`)).body,
        (await who.get(`${at}/drafts`)).body,
        (await who.get(`${at}/draft-points`)).body,
        (await who.get(`${base}/insight`)).body,
        (await who.get(`${base}/hard-points`)).body,
      ];
      const judge = (who: Caller, criterion: string, version = 0) =>
        who.put(`${at}/marks`, {
          marks: [
            {
              criterion,
              level_ids: [criterion === 'argument' ? 'good' : 'some'],
              points: null,
              comment: '',
              version,
            },
          ],
        });
      expect(saidIn(await everything(marker))).toEqual([]);
      expect(saidIn(await everything(owner))).toEqual([]);
      expect(saidIn((await owner.patch(at, { feedback_text: 'Well.' })).body)).toEqual([]);
      // It isn't hidden from users who don't mark.
      expect(saidIn(await everything(reader))).toEqual(SAID);
      const { body: sealed } = await marker.get<Submission>(at);
      expect([
        sealed.draft_sealed,
        sealed.ai_feedback_text,
        sealed.ai_feedback,
        sealed.status,
      ]).toEqual([true, null, null, 'processing']);
      // Reporting that it was opened opens nothing.
      await marker.put(`${at}/openings`, {
        criterion: 'argument',
        mark: { level_ids: ['good'], points: null },
      });
      expect(saidIn(await everything(marker))).toEqual([]);
      const { body: points } = await marker.get<DraftPoints>(`${at}/draft-points`);
      const take = (section: string, place: number) =>
        marker.put(`${at}/draft-points`, {
          draft_id: points.draft_id,
          section,
          place,
          choice: 'taken',
          wording: null,
        });
      expect((await take('improvements', 1)).status).toBe(409);

      const { revision } = (await marker.get<Assignment & { revision: number }>(base)).body;
      expect((await judge(marker, 'argument')).status).toBe(200);
      const own = ['You argue of buses.', 'Argue on buses.'];
      expect(saidIn(await everything(marker))).toEqual(own);
      const { body: part } = await marker.get<Submission>(at);
      expect(part.ai_feedback!.improvements.map(({ text }) => text)).toEqual([
        '',
        'Argue on buses.',
      ]);
      expect((await take('improvements', 1)).status).toBe(200);
      expect((await take('next_steps', 0)).status).toBe(409);
      expect(
        revision === undefined ||
          saidIn((await marker.get(`${list}?changed_since=${revision}`)).body).length > 0,
      ).toBe(true);
      const { body: drafts } = await marker.get<DraftOfSubmission[]>(`${at}/drafts`);
      expect(drafts.map((one) => [one.draft_sealed, one.points.length])).toEqual([[true, 1]]);

      // What was judged once stays open, even if the mark is removed.
      await marker.put(`${at}/marks`, {
        marks: [{ criterion: 'argument', level_ids: null, points: null, comment: '', version: 1 }],
      });
      expect(saidIn(await everything(marker))).toEqual(own);
      await judge(marker, 'argument', 2);
      await judge(marker, 'evidence');
      await marker.put(`${at}/marks`, {
        marks: [
          { criterion: 'remarks', level_ids: null, points: null, comment: 'Well.', version: 0 },
        ],
      });
      expect(saidIn(await everything(marker))).toEqual(SAID);
      expect((await marker.get<Submission>(at)).body.draft_sealed).toBe(false);
    } finally {
      await api.close();
    }
  },
);

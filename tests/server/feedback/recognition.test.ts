import photon from '@silvia-odwyer/photon-node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Assignment } from '#contract/assignments/assignment.ts';
import type { Document } from '#contract/submissions/document.ts';
import type { Submission } from '#contract/submissions/submission.ts';
import { readDocument } from '#server/extraction/extract.ts';
import { readPrint } from '#server/features/submissions/recognition/read-print.ts';
import { createRecognising } from '#server/features/submissions/recognition/recognising.ts';
import { createDocuments } from '#server/platform/files/documents.ts';
import { createTranscripts } from '#server/platform/files/transcripts.ts';
import { type Api, openApi } from '#tests/support/api.ts';
import { type Caller, form } from '#tests/support/caller.ts';
import { engines } from '#tests/support/engines.ts';
import { photoPng, type Work } from '#tests/support/work.ts';

const LINES = [
  'The harbour was built in three stages.',
  'Each of them cost more than the last.',
  'Nobody has added up the whole sum.',
];

/** A page with these lines in print. */
function printedPage(lines: readonly string[]): Work {
  const [width, height] = [1400, 600];
  const image = new photon.PhotonImage(new Uint8Array(width * height * 4).fill(255), width, height);
  // Photon writes in white: on black, which is turned about.
  photon.invert(image);
  lines.forEach((line, at) => photon.draw_text(image, line, 80, 80 + at * 90, 56));
  photon.invert(image);
  const bytes = image.get_bytes();
  image.free();
  return { ...photoPng(), bytes: new Uint8Array(bytes) };
}

describe.each(engines)('scans and photographs of print, on $name', (engine) => {
  let api: Api;
  let teacher: Caller;
  let assignment: Assignment;
  let tried: string[];
  beforeAll(async () => {
    api = await openApi({ engine });
    teacher = await api.teacher();
    assignment = (await teacher.post<Assignment>('/api/v1/assignments/', { name: 'Harbours' }))
      .body;
  });
  afterAll(async () => {
    await api.close();
  });

  const upload = async (file: Work): Promise<Submission> =>
    (
      await teacher.post<Submission>(
        `/api/v1/submissions/by_assignment/${assignment.id}/upload`,
        form({ submission_file: file }),
      )
    ).body;
  const submissionOf = async (id: number): Promise<Submission> =>
    (await teacher.get<Submission>(`/api/v1/submissions/${id}`)).body;
  const documentOf = async (id: number): Promise<Document> =>
    (await teacher.get<Document>(`/api/v1/submissions/${id}/document`)).body;

  /** Reads all that waits, as a server does that has just started. */
  async function recogniseAll(read = readPrint): Promise<void> {
    tried = [];
    const parts = { ...api, log: () => undefined };
    const recognising = createRecognising(
      {
        ...parts,
        transcripts: createTranscripts({ ...parts, readDocument }),
        documents: createDocuments({ ...parts, readDocument }),
      },
      async (path, extension, signal) => {
        tried.push(extension);
        return await read(path, extension, signal);
      },
    );
    recognising.start();
    while ((await api.stores.submissionFiles.unrecognised()) !== null)
      await new Promise((resolve) => setTimeout(resolve, 50));
    await recognising.stop();
  }

  test('[CHECK-5] a photograph of print gets its text after the upload, marked as read by OCR, and nobody’s version goes out of date', async () => {
    const before = await upload(printedPage(LINES));
    expect(before.files[0]).toMatchObject({ has_text: false });
    await recogniseAll();
    const after = await submissionOf(before.id);
    expect(after.version).toBe(before.version);
    expect(after.files[0]).toMatchObject({
      has_text: true,
      read_share: 1,
      transcript: { model: 'OCR', corrected: false },
    });
    const document = await documentOf(before.id);
    expect([document.kind, document.extension]).toEqual(['text', 'png']);
    expect(document.text.replace(/\s+/g, ' ')).toBe(LINES.join(' '));
    expect(document.recognised).toHaveLength(LINES.length);
    for (const [at, { start, end, confidence }] of document.recognised!.entries()) {
      expect(document.text.slice(start, end)).toBe(LINES[at]);
      expect(confidence).toBeGreaterThan(0.6);
    }
  });

  test('[CHECK-5] a picture without print stays one, and is tried once', async () => {
    const { id } = await upload(photoPng());
    await recogniseAll();
    expect((await submissionOf(id)).files[0]).toMatchObject({ has_text: false });
    expect(tried).toEqual(['png']);
    await recogniseAll();
    expect(tried).toEqual([]);
  });

  test('[CHECK-5] lines that OCR is not sure of are marked, and the work counts as read in part; pages that could not be read do the same', async () => {
    const { id } = await upload(photoPng());
    await recogniseAll(async () => ({
      share: 0.5,
      pages: [
        {
          number: 1,
          lines: [
            { text: 'Harbours grow. They cost a lot', confidence: 0.95, begins: true },
            { text: 'of rnoney, ahways.', confidence: 0.2, begins: false },
            { text: 'Nobody minds.', confidence: 0.9, begins: true },
          ],
        },
      ],
    }));
    const document = await documentOf(id);
    const marked = document.blocks.map(({ start, end, doubtful = false }) => [
      document.text.slice(start, end),
      doubtful,
    ]);
    expect(marked).toEqual([
      ['Harbours grow.', false],
      ['They cost a lot of rnoney, ahways.', true],
      ['Nobody minds.', false],
    ]);
    expect(document.read_share).toBeCloseTo(0.5 * (43 / 61), 2);
    expect((await submissionOf(id)).files[0]!.transcript).toEqual({
      model: 'OCR',
      corrected: false,
      doubtful: 1,
    });
  });

  test('[CHECK-5] a text that a person has set right is all theirs', async () => {
    const { id, files } = await upload(photoPng());
    await recogniseAll(async () => ({
      share: 1,
      pages: [{ number: 1, lines: [{ text: LINES[0]!, confidence: 0.9, begins: true }] }],
    }));
    const { body } = await teacher.put<Submission>(
      `/api/v1/submissions/${id}/files/${files[0]!.id}/transcript`,
      { text: 'The harbour was built in four stages.' },
    );
    expect(body.files[0]!.transcript).toEqual({ model: 'OCR', corrected: true });
    const document = await documentOf(id);
    expect([document.text, document.recognised]).toEqual([
      'The harbour was built in four stages.',
      undefined,
    ]);
  });

  test('[CHECK-5] what has a text by the time that OCR has read it keeps that', async () => {
    const { id } = await upload(photoPng());
    await recogniseAll(async () => {
      const { key } = await api.database.db
        .selectFrom('submission_files')
        .select('key')
        .where('submission_id', '=', id)
        .executeTakeFirstOrThrow();
      await createTranscripts({ ...api, log: () => undefined, readDocument }).keep(
        key,
        'A model was first.',
        { model: 'ok', shows: [] },
        new AbortController().signal,
      );
      return {
        share: 1,
        pages: [{ number: 1, lines: [{ text: 'OCR was last.', confidence: 1, begins: true }] }],
      };
    });
    expect((await documentOf(id)).text).toBe('A model was first.');
  });
});

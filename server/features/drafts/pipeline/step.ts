import { finderOf } from '#server/features/drafts/evidence.ts';
import { NothingToSay } from '#server/features/drafts/errors.ts';
import { createRedactor } from '#server/features/drafts/privacy/redact.ts';
import { readChecks, readObservations, readProof, readWritten } from './answers.ts';
import { asksOf, type Open, prepare, type Prepared } from './asks.ts';
import { refusalOf } from './followed.ts';
import { notesOf } from './notes.ts';
import { soundObservations, verified } from './observations.ts';
import type { Ask, Next, Observation, Pipeline, Stage, Told } from './types.ts';
import { finishedOf, writtenOf } from './written.ts';

const NOTHING =
  'The model found nothing that it could show in this work, so there is no draft. Please write this feedback yourself.';

interface Unreadable {
  told: Told;
}
const isUnreadable = (value: object): value is Unreadable => 'told' in value && !('ask' in value);

/** Answers of a stage in the order of its questions; the questions that have none yet; or the answer that can't be read. */
function answersTo<T>(
  asks: readonly Open[],
  told: readonly Told[],
  read: (text: string) => T | null,
): T[] | { ask: Ask[] } | Unreadable {
  const own = asks.map((ask) =>
    told.find(({ stage, part }) => stage === ask.stage && part === ask.part),
  );
  const open = asks.filter((_, at) => own[at] === undefined);
  if (open.length > 0) return { ask: open.map((ask) => ask.worded()) };
  const answers: T[] = [];
  for (const one of own) {
    const answer = read(one!.text);
    if (answer === null) return { told: one! };
    answers.push(answer);
  }
  return answers;
}

const instead = (value: { ask: Ask[] } | Unreadable): Next =>
  isUnreadable(value) ? { kind: 'useless', told: value.told } : { kind: 'ask', asks: value.ask };

/** What was seen in every part, numbered through; absences only of a work that was read whole (RULE-40). */
function observed(
  prepared: Prepared,
  answers: readonly NonNullable<ReturnType<typeof readObservations>>[],
) {
  const all: Observation[] = [];
  let dropped = 0;
  for (const [at, said] of answers.entries()) {
    const sorted = soundObservations(
      said,
      prepared.partOfAsk(at),
      prepared.criteria.length,
      all.length + 1,
    );
    all.push(...sorted.kept);
    dropped += sorted.dropped;
  }
  const unsure = prepared.isWhole ? [] : all.filter(({ kind }) => kind === 'absence');
  return { candidates: all.filter((one) => !unsure.includes(one)), unsure, dropped };
}

/**
 * A draft by a model as a function of what it was told (DRAFT-1): asks for what is missing, and with all answers there
 * gives the draft or says why there is none. Nothing is remembered between calls, so a draft can be followed answer by
 * answer. Throws NothingToSay when no claim held.
 */
export function nextStep(pipeline: Pipeline): Next {
  const { request, nonce, told } = pipeline;
  const redactor = createRedactor(request.people ?? [], request.otherClasses);
  const prepared = prepare(request, nonce, redactor);
  const asks = asksOf(prepared);
  const of = (stage: Stage): Told[] => told.filter((one) => one.stage === stage);

  const observations = answersTo(asks.observe(), of('observe'), readObservations);
  if (!Array.isArray(observations)) return instead(observations);
  const { candidates, unsure, dropped: unsound } = observed(prepared, observations);
  if (candidates.length === 0) throw new NothingToSay(NOTHING);

  const verifying = asks.verify(candidates);
  const checks = answersTo(verifying, of('verify'), readChecks);
  if (!Array.isArray(checks)) return instead(checks);
  const {
    kept,
    dropped: untrue,
    graded,
  } = verified(
    candidates,
    new Map(checks.map((list, at) => [verifying[at]!.part, list])),
    prepared.parts,
  );
  if (kept.length === 0) throw new NothingToSay(NOTHING);

  const writing = answersTo([asks.write(kept)], of('write'), readWritten);
  if (!Array.isArray(writing)) return instead(writing);
  const work = { find: finderOf(request.material.text), text: request.material.text };
  const written = writtenOf(writing[0]!, kept, work);

  // A proof that can't be read costs the sentences that needed it, not the draft.
  const proof = answersTo(
    [asks.proof(written, kept)],
    of('proof'),
    (text) => readProof(text) ?? [],
  );
  if (!Array.isArray(proof)) return instead(proof);
  const finished = finishedOf(written, proof[0]!, prepared.criteria, prepared.sentences, work);
  const why = refusalOf(finished.draft, {
    nonce,
    language: request.wish === undefined ? request.settings.language : null,
  });
  if (why !== null) return { kind: 'refused', why };
  const notes = notesOf(prepared, finished.draft, {
    graded: graded > 0 || finished.graded,
    droppedClaims: unsound + untrue + written.dropped,
    droppedSentences: finished.droppedSentences,
    unsure,
  });
  return { kind: 'done', draft: { ...finished.draft, notes } };
}

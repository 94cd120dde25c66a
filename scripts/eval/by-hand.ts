import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as v from 'valibot';
import { PROMPT_VERSION } from '#server/features/drafts/pipeline/question.ts';
import { nextStep } from '#server/features/drafts/pipeline/step.ts';
import type { Ask, Told } from '#server/features/drafts/pipeline/types.ts';
import type { DraftRequest } from '#server/features/drafts/types.ts';
import type { Gold } from './gold.ts';

/**
 * What an entry of a corpus's `index.json` may contain about an assignment, besides its prompt and
 * rubric.
 */
const AboutSchema = v.object({
  title: v.optional(v.string(), 'Task'),
  criteria: v.optional(v.array(v.string())),
  model_answer: v.optional(v.string(), ''),
  disclose: v.optional(v.picklist(['yes', 'hints', 'never']), 'yes'),
  /** Feedback that the marker wrote to earlier students, oldest first. */
  past: v.optional(v.array(v.string()), []),
});

/** The same in every run, so that a question changes only if its wording does. */
const NONCE = 'byhand00';

const questionText = ({ instructions, shared, work, task }: Ask): string =>
  `${instructions}\n\n=====\n\n${[shared, work, task].filter((text) => text !== '').join('\n\n')}\n`;

/**
 * Builds the request that the product would make for this text, without a user's settings. Null for
 * a file that can't be read.
 */
export async function requestFor(gold: Gold): Promise<DraftRequest | null> {
  const about = v.parse(AboutSchema, gold);
  const material = await gold.read();
  if (material.kind !== 'text') return null;
  return {
    material,
    assignment: {
      name: about.title,
      description: gold.prompt,
      rubric: gold.rubric,
      ...(about.criteria === undefined ? {} : { criteria: about.criteria }),
      guidance: {
        level: '',
        outcomes: '',
        instructions: '',
        model_answer: about.model_answer,
        disclose: about.disclose,
      },
    },
    exemplars: [],
    comments: [],
    past: about.past,
    settings: { language: 'en', tone: 'neutral', length: 'medium' },
  };
}

/**
 * Takes each text as far as the answers in `folder` allow, for a trial in which a person answers
 * the questions: `NAME/draft.txt` is the first question and `NAME/draft.answer.txt` its answer,
 * then `read` and `reread` likewise, and finally `NAME/result.json` and `NAME/result.md`, the text
 * as the educator sees it. Run it again after each round of answers. Returns a line for each text.
 */
export async function draftByHand(texts: readonly Gold[], folder: string): Promise<string[]> {
  const lines = [`Questions of version ${PROMPT_VERSION}`];
  for (const gold of texts) {
    const name = gold.name.replace(/[^\p{L}\p{N}.-]+/gu, '_');
    const request = await requestFor(gold);
    if (request === null) {
      lines.push(`${name}: could not be read`);
      continue;
    }
    const home = join(folder, name);
    mkdirSync(home, { recursive: true });
    lines.push(`${name}: ${await follow(request, home)}`);
  }
  return lines;
}

async function follow(request: DraftRequest, home: string): Promise<string> {
  const told: Told[] = [];
  for (;;) {
    const next = await nextStep({ request, nonce: NONCE, told });
    if (next.kind !== 'ask') {
      writeFileSync(join(home, 'result.json'), JSON.stringify(next, null, 1));
      if (next.kind !== 'done') return next.kind === 'refused' ? `refused: ${next.why}` : next.kind;
      const { paragraphs = [], notes } = next.draft;
      writeFileSync(
        join(home, 'result.md'),
        `${paragraphs.map(({ text }) => text).join('\n\n')}\n`,
      );
      return `done, ${paragraphs.length} paragraphs, ${notes.length} notes`;
    }
    const open: string[] = [];
    for (const ask of next.asks) {
      const file = join(home, ask.part === 1 ? ask.stage : `${ask.stage}-${ask.part}`);
      writeFileSync(`${file}.txt`, questionText(ask));
      if (existsSync(`${file}.answer.txt`))
        told.push({
          stage: ask.stage,
          part: ask.part,
          text: readFileSync(`${file}.answer.txt`, 'utf8'),
        });
      else open.push(ask.stage);
    }
    if (open.length > 0) return `waits for ${open.join(', ')}`;
  }
}

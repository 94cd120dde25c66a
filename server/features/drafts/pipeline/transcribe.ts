import type { Seen, Shown } from '#server/features/drafts/pictures/types.ts';
import { readSeen } from './answers.ts';
import { SIGHT_RULES, taskOf } from './instructions.ts';
import type { Ask } from './types.ts';

/** Of a picture, and of a page of writing, as providers count them. */
const POINTS_A_TOKEN = 750;
const PAGE_TOKENS = 700;

/** One question about each picture: nothing else of the work goes with it. */
export const transcribeAsks = (pictures: readonly Shown[]): Ask[] =>
  pictures.map((picture, at) => ({
    stage: 'transcribe',
    part: at + 1,
    instructions: SIGHT_RULES,
    shared: '',
    work: '',
    task: taskOf('transcribe'),
    picture,
  }));

/** What was answered to such a question; null for what is no answer. */
export const readTranscript = ({ text }: { text: string }): Seen | null => readSeen(text);

/** About what pictures take: words are counted elsewhere. */
export const tokensOf = (
  pictures: readonly Pick<Shown, 'width' | 'height'>[],
): { input_tokens: number; output_tokens: number } => ({
  input_tokens: pictures.reduce(
    (sum, { width, height }) => sum + Math.ceil((width * height) / POINTS_A_TOKEN),
    0,
  ),
  output_tokens: pictures.length * PAGE_TOKENS,
});

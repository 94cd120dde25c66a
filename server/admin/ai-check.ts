import { counted } from '#contract/text/plural.ts';
import { createWorkerPool } from '#server/platform/workers/worker-pool.ts';
import { WriterError } from '#server/features/drafts/errors.ts';
import { documentOfText } from '#server/extraction/read/text.ts';
import { createModelWriter, providerOf } from '#server/features/drafts/model/providers.ts';
import { seesPictures } from '#server/features/drafts/model/sight-check.ts';
import { checkAnswers } from '#server/features/drafts/model/ability.ts';
import type { DraftRequest, StageRecord } from '#server/features/drafts/types.ts';
import type { Command } from './command.ts';

/** Our own text, about nobody: it is all that the check sends. */
const WORK = `Should cities charge drivers to enter the centre? Stockholm did so in 2006, and traffic over the toll line fell by a fifth within a month. Most of that fall has lasted, as the city's own counts show.

However, a charge is not fair by itself. Whoever cleans offices at five in the morning has no bus to take. A city that charges must first run one.

In conclusion, a charge works where there is another way to travel, and hurts where there is none.`;

const REQUEST: DraftRequest = {
  material: documentOfText(WORK, 'txt'),
  assignment: {
    name: 'Road pricing',
    description:
      'Discuss whether cities should charge drivers. Use one city as your example and name your sources.',
    rubric: null,
    criteria: ['Argument', 'Evidence', 'Structure'],
  },
  exemplars: [],
  comments: [],
  settings: { language: 'en', tone: 'neutral', length: 'short' },
};

const line = (ok: boolean | null, what: string): string =>
  `${ok === null ? '–' : ok ? '✓' : '✗'} ${what}`;

/**
 * Asks the configured provider for one draft on a text of ours, and reports what it can do
 * (DRAFT-10); whether it sees pictures is stored (DRAFT-14).
 */
export const aiCheck: Command = {
  usage: '',
  summary:
    'asks the AI provider for one draft on a text of ours, and says what it can do; it costs a few thousand tokens',
  async run({ settings: { ai }, stores, say }) {
    if (ai.provider === 'offline') {
      say(
        'AI_PROVIDER is offline: drafts are written by rules on this server, and nothing is sent to anybody.',
      );
      return true;
    }
    say(`${ai.provider}, ${ai.model ?? ''}${ai.baseUrl === null ? '' : `, ${ai.baseUrl}`}`);
    const apart = createWorkerPool(1);
    const told: StageRecord[] = [];
    try {
      const provider = await providerOf(ai);
      const writer = await createModelWriter(ai, apart);
      const draft = await writer.write(REQUEST, new AbortController().signal, async (stage) => {
        told.push(stage);
      });
      const { paragraphs = [] } = draft;
      const pointing = paragraphs.filter(({ spans }) => spans.length > 0).length;
      say(
        line(
          true,
          `answers, and its draft was accepted: ${counted(paragraphs.length, 'paragraph')}`,
        ),
      );
      for (const { ok, what } of checkAnswers(told)) say(line(ok, what));
      say(
        line(
          pointing > 0,
          `points at passages: ${pointing} of ${counted(paragraphs.length, 'paragraph')}`,
        ),
      );
      for (const { text } of draft.notes) say(`  ${text}`);
      const sees = await seesPictures(provider, ai);
      await stores.drafting.abilities.put(writer.way!, sees);
      say(
        line(
          sees ? true : null,
          sees
            ? 'sees pictures: it named the colours of one that was drawn for it'
            : 'does not see pictures, or not what is in them: pictures and scans are not sent to it',
        ),
      );
      if (sees)
        say(
          line(
            null,
            ai.pictures
              ? 'pictures and scans are sent where an assignment says so'
              : 'pictures and scans are not sent: AI_PICTURES is off',
          ),
        );
      return true;
    } catch (error) {
      if (!(error instanceof Error)) throw error;
      say(line(false, error.message));
      for (const { ok, what } of checkAnswers(told)) say(line(ok, what));
      if (!(error instanceof WriterError))
        say(
          'The model can be asked, and gave nothing that could be used. Another AI_MODEL may do better.',
        );
      return false;
    } finally {
      apart.close();
    }
  },
};

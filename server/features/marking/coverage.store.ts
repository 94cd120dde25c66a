import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { LRUCache } from 'lru-cache';
import * as v from 'valibot';
import {
  type Coverage,
  type ExpectedItems,
  ExpectedItemsSchema,
  MAX_PLACES,
  NO_ITEMS,
  type ScriptCoverage,
} from '#contract/marking/coverage.ts';
import { criterionText } from '#contract/rubrics/text.ts';
import { countWords } from '#server/features/drafts/words.ts';
import { currentRubric } from '#server/features/rubrics/rubric-versions.ts';
import { blindOf } from '#server/features/teams/blind.ts';
import { firstFile, scriptName } from '#server/features/teams/shares.ts';
import { languageOf } from '#server/extraction/recognise/language.ts';
import { authoriseAndLock, roleOn } from '#server/platform/access/access.ts';
import type { Database } from '#server/platform/database/schema.ts';
import { sha256, type StoreContext, transact } from '#server/platform/database/stores/context.ts';
import { StaleVersion } from '#server/platform/database/stores/errors.ts';
import type { Principal } from '#server/platform/database/stores/types.ts';
import { maskedInPlace, type NameMask } from './anonymity/name-mask.ts';
import { masksFor } from './anonymity.store.ts';
import { placesOf, type SearchedText, searchable } from './coverage/find.ts';
import { proposeItems } from './coverage/propose.ts';
import { type ComparedText, comparedText, likeness } from './same-answers.ts';
import { currentFiles, namesOf, withoutNames } from './same-answers.store.ts';

type Read = (key: string) => Promise<string>;

/** What works of an assignment must have, and which have it (FIND-2, FIND-4). */
export interface Coverages {
  /**
   * What is looked for, what could be, and what each script has of it. Only texts are read, with
   * names hidden where they are: never what anybody was given. `read` gives the text of a file by
   * its key. Throws NotFound.
   */
  get(principal: Principal, assignmentId: number, read: Read): Promise<Coverage>;
  /**
   * Stores what is looked for from now on. Throws NotFound or Forbidden, and Stale with what is
   * stored where somebody else saved since that version.
   */
  put(principal: Principal, assignmentId: number, wanted: ExpectedItems): Promise<ExpectedItems>;
}

/** Longer files aren't searched; they count as unreadable. */
const MAX_BYTES = 1_000_000;
const READ_AT_ONCE = 4;
/** So many characters of prepared texts are kept: those of a few classes. */
const MAX_KEPT = 20_000_000;
const MAX_QUOTE = 300;

interface ReadText {
  searched: SearchedText;
  compared: ComparedText;
  words: number;
  size: number;
}

interface Work {
  id: number;
  name: string;
  keys: string[];
  unreadable: number;
}

async function stored(db: Kysely<Database>, assignmentId: number): Promise<ExpectedItems> {
  const row = await db
    .selectFrom('assignments')
    .select(['expected_items', 'expected_items_version'])
    .where('id', '=', assignmentId)
    .executeTakeFirstOrThrow();
  const items =
    row.expected_items === null
      ? NO_ITEMS
      : v.parse(ExpectedItemsSchema, { ...JSON.parse(row.expected_items), version: 0 });
  return { ...items, version: row.expected_items_version };
}

/** The scripts of an assignment in the order of their names, each with the files that can be read. */
async function worksOf(db: Kysely<Database>, assignmentId: number): Promise<Work[]> {
  const scripts = await db
    .selectFrom('submissions')
    .innerJoin('assignments', 'assignments.id', 'submissions.assignment_id')
    .where('submissions.assignment_id', '=', assignmentId)
    .select(['submissions.id', 'anonymous', 'candidate', 'student_identifier'])
    .select(firstFile.as('filename'))
    .execute();
  const files = await currentFiles(db, assignmentId);
  const ofScript = Map.groupBy(files, (file) => file.submission_id);
  return scripts
    .map((row) => {
      const own = ofScript.get(row.id) ?? [];
      const keys = own.flatMap(({ processed_key: key, processed_bytes: bytes }) =>
        key === null || (bytes ?? 0) > MAX_BYTES ? [] : [key],
      );
      return { id: row.id, name: scriptName(row), keys, unreadable: own.length - keys.length };
    })
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }) || a.id - b.id);
}

const isSame = (one: ReadText, other: ReadText): boolean =>
  likeness(one.compared, other.compared) !== null;

/** Numbers from 1 for groups of scripts that say the same, in the order in which they are met. */
function groupsOf(texts: ReadonlyMap<number, ReadText>): Map<number, number> {
  const firsts: { first: ReadText; ids: number[] }[] = [];
  for (const [id, text] of texts) {
    const group = firsts.find(({ first }) => isSame(first, text));
    if (group === undefined) firsts.push({ first: text, ids: [id] });
    else group.ids.push(id);
  }
  return new Map(
    firsts
      .filter(({ ids }) => ids.length > 1)
      .flatMap(({ ids }, at) => ids.map((id) => [id, at + 1] as const)),
  );
}

export const createCoverages = (context: StoreContext): Coverages => {
  const { db } = context;
  const kept = new LRUCache<string, ReadText>({
    maxSize: MAX_KEPT,
    sizeCalculation: ({ size }) => size,
  });

  /** Null of a script none of whose files can be read now. */
  async function textOf(
    { keys }: Work,
    names: readonly string[],
    veil: NameMask | undefined,
    read: Read,
  ): Promise<ReadText | null> {
    if (keys.length === 0) return null;
    // What a file holds never changes under its key.
    const kind = veil === undefined ? 'plain' : 'veiled';
    const name = sha256(JSON.stringify([keys, names, kind]));
    const known = kept.get(name);
    if (known !== undefined) return known;
    const texts: string[] = [];
    try {
      for (const key of keys) texts.push(await read(key));
    } catch {
      return null;
    }
    const whole = texts.join('\n\n');
    // A word to look for may be somebody's name: where names are hidden it must find nothing.
    const seen = veil === undefined ? whole : maskedInPlace(whole, veil);
    const compared = comparedText(withoutNames(whole, names));
    const found: ReadText = {
      searched: searchable(seen, languageOf(whole).code),
      // Of long texts their hash says enough, and takes no room.
      compared: { ...compared, same: compared.same === null ? null : sha256(compared.same) },
      words: countWords(whole),
      size: Math.max(1, whole.length),
    };
    kept.set(name, found);
    return found;
  }

  async function proposalsOf(
    assignmentId: number,
    { items, dismissed }: ExpectedItems,
    read: Read,
  ): Promise<Coverage['proposals']> {
    const { description } = await db
      .selectFrom('assignments')
      .select('description')
      .where('id', '=', assignmentId)
      .executeTakeFirstOrThrow();
    const attached = await db
      .selectFrom('assignment_files')
      .select(['file_type', 'processed_key'])
      .where('assignment_id', '=', assignmentId)
      .where('processed_key', 'is not', null)
      .orderBy('id')
      .execute();
    const textsOf = async (type: 'brief' | 'exemplar'): Promise<string[]> =>
      await Promise.all(
        attached
          .filter(({ file_type }) => file_type === type)
          .map(({ processed_key }) => read(processed_key!).catch(() => '')),
      );
    const { rubric } = await currentRubric(db, assignmentId);
    const [modelAnswer] = await textsOf('exemplar');
    const known = new Set([...items.map(({ id }) => id), ...dismissed]);
    return proposeItems({
      brief: [description, ...(await textsOf('brief'))].join('\n\n'),
      criteria: (rubric?.criteria ?? []).map((criterion) => ({
        name: criterion.name,
        text: criterionText(criterion),
      })),
      modelAnswer: modelAnswer ?? null,
    }).filter(({ id }) => !known.has(id));
  }

  return {
    async get(principal, assignmentId, read) {
      await roleOn(db, principal, { assignmentId });
      const wanted = await stored(db, assignmentId);
      const works = await worksOf(db, assignmentId);
      const ids = works.map(({ id }) => id);
      const [names, veils] = [await namesOf(db, ids), await masksFor(db, ids)];
      const texts = new Map<number, ReadText | null>();
      const left = works.values();
      const lane = async (): Promise<void> => {
        for (const work of left)
          texts.set(
            work.id,
            await textOf(work, names.get(work.id) ?? [], veils.get(work.id), read),
          );
      };
      await Promise.all(Array.from({ length: READ_AT_ONCE }, lane));
      const blind = await blindOf(db, principal);
      // What came back to somebody is judged anew, by itself: that another says the same would tell
      // what it was given.
      const groups = groupsOf(
        new Map(
          works.flatMap(({ id, unreadable }) => {
            const text = texts.get(id) ?? null;
            return text === null || unreadable > 0 || blind.get(id) === 'again'
              ? []
              : [[id, text] as const];
          }),
        ),
      );
      const scripts: ScriptCoverage[] = [];
      for (const { id, name, keys, unreadable } of works) {
        // A class takes a while to be searched: others are answered in between.
        await setImmediate();
        const text = texts.get(id) ?? null;
        scripts.push({
          submission_id: id,
          name,
          words: text?.words ?? null,
          language: text?.searched.language ?? null,
          unreadable: text === null ? unreadable + keys.length : unreadable,
          group: groups.get(id) ?? null,
          found:
            text === null
              ? []
              : wanted.items.map((item) => {
                  const places = placesOf(text.searched, item);
                  return {
                    item: item.id,
                    count: places.length,
                    places: places
                      .slice(0, MAX_PLACES)
                      .map((place) => ({ quote: place.slice(0, MAX_QUOTE) })),
                  };
                }),
        });
      }
      return { ...wanted, proposals: await proposalsOf(assignmentId, wanted, read), scripts };
    },

    put: (principal, assignmentId, { items, dismissed, version }) =>
      transact(context, async (tx) => {
        await authoriseAndLock(tx, context, principal, { assignmentId }, 'manage');
        const before = await stored(tx, assignmentId);
        if (before.version !== version) throw new StaleVersion(before);
        await tx
          .updateTable('assignments')
          .set({
            expected_items: JSON.stringify({ items, dismissed }),
            expected_items_version: version + 1,
          })
          .where('id', '=', assignmentId)
          .execute();
        return { items, dismissed, version: version + 1 };
      }),
  };
};

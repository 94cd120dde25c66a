import type { Document, Picture } from '#contract/submissions/document.ts';
import { finish } from '#server/extraction/finish.ts';
import { readTogether } from '#server/extraction/join.ts';
import type { Documents } from '#server/platform/files/documents.ts';
import type { Transcripts } from '#server/platform/files/transcripts.ts';
import type { Abilities } from '#server/features/drafts/abilities.store.ts';
import type { DraftMaterial, HandedIn } from '#server/features/drafts/feedback-job-types.ts';
import type { Work } from '#server/features/drafts/draft.ts';
import type { SeenPicture, StageRecord, Writer } from '#server/features/drafts/types.ts';
import type { Look } from './look.ts';
import { pageName, type Seen, type Shown, SIGHT_LIMITS } from './types.ts';

export interface SightSources {
  documents: Pick<Documents, 'of'>;
  abilities: Pick<Abilities, 'sees'>;
  transcripts: Pick<Transcripts, 'keep'>;
  look: Look;
  /** Whether the operator allows pictures to be sent to a provider (AI_PICTURES). */
  allowed: boolean;
}

const CANT_SEE = 'The checks can’t read pictures or scans. ';
const NOT_HERE = 'This server sends no pictures or scans to its AI provider. ';
const NOT_OF_THIS =
  'Pictures and scans of this assignment are not sent to the AI provider, unless “What drafts are told” in its settings says so. ';
const NOT_ASKED =
  'Nobody has found out yet whether the AI model can see pictures: ask your administrator to run “npm run admin -- ai-check”. ';
const SEES_NOTHING = 'The AI model can’t see pictures or scans. ';

/** Returns what reads the pictures of a work, or why they aren't sent (DRAFT-14). */
export async function sightFor(
  { way, see }: Writer,
  { pictures }: Pick<DraftMaterial, 'pictures'>,
  sight: SightSources | undefined,
): Promise<SightSources | string> {
  if (way === undefined || see === undefined || sight === undefined) return CANT_SEE;
  if (!sight.allowed) return NOT_HERE;
  if (!pictures) return NOT_OF_THIS;
  const sees = await sight.abilities.sees(way);
  return sees === true ? sight : sees === false ? SEES_NOTHING : NOT_ASKED;
}

type Files = readonly [HandedIn, ...HandedIn[]];
interface Asking {
  signal: AbortSignal;
  record?: ((stage: StageRecord) => Promise<void>) | undefined;
  known?: ReadonlyMap<string, string> | undefined;
}

/** Returns pictures in a document, and pages of it that are only pictures, in order. */
const picturesOf = ({ pictures = [], pages }: Document): Picture[] =>
  [
    ...pictures,
    ...pages
      .filter(({ readable }) => !readable)
      .map(({ number, start }) => ({ at: start, name: pageName(number) })),
  ].toSorted((a, b) => a.at - b.at);

const together = (
  documents: SightSources['documents'],
  files: Files,
  signal: AbortSignal,
): Promise<Document> =>
  readTogether(documents, files, signal, (one) => ({ ...one, pictures: picturesOf(one) }));

/**
 * Returns files that contain only pictures, each with what there is to see in it; `left` is what is
 * not shown.
 */
async function unreadOf(
  files: Files,
  { documents, look }: SightSources,
  signal: AbortSignal,
): Promise<{ unread: { file: HandedIn; shown: Shown[] }[]; room: number; left: number }> {
  let room: number = SIGHT_LIMITS.pictures;
  let left = 0;
  const unread: { file: HandedIn; shown: Shown[] }[] = [];
  for (const file of files.filter(({ processed_key }) => processed_key === null)) {
    const { kind } = await documents.of(file, signal);
    if (kind !== 'scan' && kind !== 'picture') continue;
    const names =
      kind === 'picture' ? [''] : Array.from({ length: room }, (_, at) => pageName(at + 1));
    const { shown, failed, beyond } =
      room === 0 ? { shown: [], failed: [], beyond: 1 } : await look(file, names, signal);
    if (shown.length > 0) unread.push({ file, shown });
    room -= shown.length;
    left += failed.length + beyond;
  }
  return { unread, room, left };
}

/** Returns pictures within a text, each once; `number` also counts those that are not shown. */
async function withinOf(
  document: Document,
  files: Files,
  most: number,
  look: Look,
  signal: AbortSignal,
): Promise<{ within: { at: number; number: number; shown: Shown }[]; left: number }> {
  const all = document.kind === 'text' ? (document.pictures ?? []) : [];
  const first = all
    .map((picture, at) => ({ ...picture, file: picture.file ?? 0, number: at + 1 }))
    .filter(
      ({ file, name }, at, list) =>
        list.findIndex((one) => one.file === file && one.name === name) === at,
    );
  const wanted = first.slice(0, most);
  const within: { at: number; number: number; shown: Shown }[] = [];
  for (const file of new Set(wanted.map((one) => one.file))) {
    const own = wanted.filter((one) => one.file === file);
    const { shown } = await look(
      files[file]!,
      own.map(({ name }) => name),
      signal,
    );
    for (const { at, name, number } of own) {
      const found = shown.find((one) => one.name === name);
      if (found !== undefined) within.push({ at, number, shown: found });
    }
  }
  return {
    within: within.toSorted((a, b) => a.number - b.number),
    left: first.length - within.length,
  };
}

/** Returns what a model would be shown of a work, before it is (DRAFT-6). */
export async function sightsOf(
  files: Files,
  sources: SightSources,
  signal: AbortSignal,
): Promise<{ document: Document; shown: Shown[] }> {
  const { unread, room } = await unreadOf(files, sources, signal);
  const document = await together(sources.documents, files, signal);
  const { within } = await withinOf(document, files, room, sources.look, signal);
  return {
    document,
    shown: [...unread.flatMap(({ shown }) => shown), ...within.map(({ shown }) => shown)],
  };
}

/** Returns a document for a file whose only content is pictures: a text without any words. */
const wordless = (extension: string): Document =>
  finish({ text: '', blocks: [], pages: [], left_out: [] }, { extension, genre: 'unknown' });

const NOT_SHOWN =
  'Pictures that the model was not shown, since they are too many or could not be drawn: look at the original.';
/** Removes what was seen from the list of what was left out. */
function withSight({ pictures: _, ...document }: Document, left: number): Document {
  const left_out = document.left_out.filter(({ what }) => what !== 'pictures' && what !== 'pages');
  return left === 0
    ? { ...document, left_out, read_share: 1 }
    : { ...document, left_out: [...left_out, { what: 'pictures', count: left, note: NOT_SHOWN }] };
}

/**
 * Has a model read the pictures of a work (DRAFT-14). Writing in a file of pictures becomes its
 * text and is stored, so that it is read only once, is shown next to the feedback and can be
 * corrected; what is seen within a text is used for this draft only.
 */
export async function seeWork(
  writer: Writer,
  handedIn: Files,
  sources: SightSources,
  { signal, record, known }: Asking,
): Promise<Work> {
  const see = async (shown: readonly Shown[]): Promise<Seen[]> =>
    shown.length === 0 ? [] : await writer.see!(shown, signal, record, known);
  const { unread, room, left } = await unreadOf(handedIn, sources, signal);
  const read = await see(unread.flatMap(({ shown }) => shown));
  const files: HandedIn[] = [...handedIn];
  for (const { file, shown } of unread) {
    const own = read.splice(0, shown.length);
    const shows = own.map((one) => one.shows.trim()).filter((one) => one !== '');
    const text = own
      .map(({ said }) => said.trim())
      .filter((said) => said !== '')
      .join('\n\n');
    const isKept = await sources.transcripts.keep(
      file.key,
      text,
      { model: writer.engine, shows },
      signal,
    );
    files[handedIn.indexOf(file)] = { ...file, shows, processed_key: isKept ? file.key : null };
  }
  const joined = await together(sources.documents, files as [HandedIn, ...HandedIn[]], signal);
  const { within, left: more } = await withinOf(joined, handedIn, room, sources.look, signal);
  const looked = await see(within.map(({ shown }) => shown));
  const counted = joined.kind === 'text' ? (joined.pictures?.length ?? 0) : 0;
  const beside = files
    .flatMap(({ shows }) => shows)
    .map((shows, at) => ({ said: '', shows, number: counted + at + 1 }));
  const document =
    joined.kind !== 'text' && beside.length > 0 ? wordless(joined.extension) : joined;
  const seen: SeenPicture[] = [
    ...looked.map((one, at) => ({ ...one, at: within[at]!.at, number: within[at]!.number })),
    ...beside.map((one) => ({ ...one, at: document.text.length })),
  ];
  return {
    document: seen.length === 0 && unread.length === 0 ? joined : withSight(document, left + more),
    seen: seen.filter(({ said, shows }) => `${said}${shows}`.trim() !== ''),
    blind: null,
  };
}

import { Parser } from 'htmlparser2';
import { visibleText } from '#server/extraction/html-text.ts';
import { createDepth } from './depth.ts';
import { type FoundCriterion, type FoundRubric, NoRubric, type Notes } from './draft.ts';
import { firstLine, levelText } from './json.ts';

export const isMoodleXml = (text: string): boolean =>
  /<(?:areas|grading|plugin_gradingform_\w+|criteria|guidecriteria)\b/.test(text.slice(0, 20_000));

type Fields = Record<string, string>;
interface Found {
  criteria: (Fields & { levels?: never })[];
  levels: Fields[][];
  guide: Fields[];
  comments: number;
  definitions: number;
}

/**
 * Collects elements with fields, by name; entities beyond XML's own stay text, so nothing can
 * expand.
 */
function collect(xml: string): Found {
  const found: Found = { criteria: [], levels: [], guide: [], comments: 0, definitions: 0 };
  const open: { name: string; fields: Fields }[] = [];
  let text = '';
  const depth = createDepth();
  const parser = new Parser(
    {
      onopentag(name) {
        depth.open();
        text = '';
        // A level has a definition, too.
        if (name === 'definition' && open.at(-1)?.name === 'definitions') found.definitions += 1;
        open.push({ name, fields: {} });
        if (name === 'criterion') found.levels.push([]);
      },
      ontext(part) {
        text += part;
      },
      onclosetag() {
        depth.close();
        const closed = open.pop();
        const parent = open.at(-1);
        if (closed === undefined || found.definitions > 1) return;
        if (closed.name === 'criterion') found.criteria.push(closed.fields);
        else if (closed.name === 'level') found.levels.at(-1)?.push(closed.fields);
        else if (closed.name === 'guidecriterion') found.guide.push(closed.fields);
        else if (closed.name === 'guidecomment') found.comments += 1;
        else if (parent !== undefined) parent.fields[closed.name] = text;
        text = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(xml);
  return found;
}

const HTML = '1';
/**
 * Moodle labels texts as HTML that were typed as plain words: only those that contain markup are
 * read as HTML.
 */
const worded = (text: string | undefined, format: string | undefined): string =>
  format === HTML && /<\/?[a-z][^>]{0,200}>|&(?:\w{2,8}|#\d{1,6});/i.test(text ?? '')
    ? visibleText(text ?? '')
    : (text ?? '').trim();
const order = (a: Fields, b: Fields): number =>
  Number(a['sortorder'] ?? 0) - Number(b['sortorder'] ?? 0);

/** Reads the rubric or marking guide in the `grading.xml` of a Moodle backup. Throws NoRubric. */
export function rubricOfMoodleXml(xml: string, notes: Notes): FoundRubric {
  const found = collect(xml);
  if (found.definitions > 1) notes.warn('The file contains several forms. The first was used.');
  if (found.comments > 0)
    notes.tell(
      `${found.comments} frequent comments were left out: they belong in the comment bank.`,
    );
  const guide = found.guide.toSorted(order).map((one): FoundCriterion => ({
    name: (one['shortname'] ?? '').trim(),
    description: worded(one['description'], one['descriptionformat']),
    marker_note: worded(one['descriptionmarkers'], one['descriptionmarkersformat']),
    kind: 'points',
    max: Number(one['maxscore'] ?? 0) || 0,
  }));
  const rubric = found.criteria
    .map((one, index) => ({ one, levels: found.levels[index] ?? [] }))
    .toSorted((a, b) => order(a.one, b.one))
    .map(({ one, levels }): FoundCriterion => ({
      ...firstLine(worded(one['description'], one['descriptionformat'])),
      kind: 'levels',
      levels: levels.map((level) => ({
        ...levelText(worded(level['definition'], level['definitionformat'])),
        points: Number(level['score'] ?? 0) || 0,
      })),
    }));
  const criteria = guide.length > 0 ? guide : rubric;
  if (criteria.length === 0)
    throw new NoRubric('The XML doesn’t contain a Moodle rubric or marking guide.');
  return { criteria };
}

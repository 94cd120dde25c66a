import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { linear } from './omml.ts';
import { childOf, type Element, elementsOf, findAll, rootOf, textOf } from './xml.ts';
import { openZip, type Parts } from './zip.ts';
import { mainPart, relationsOf } from './relations.ts';

/** Hundredths of a point under which nobody reads. */
const TINY = 400;
const TITLES = ['title', 'ctrTitle'];
const RUNNING = ['dt', 'ftr', 'sldNum', 'hdr'];

const placeOf = (shape: Element): string | null => {
  const [place] = findAll(shape, ['p:ph']);
  return place === undefined ? null : (place.attributes['type'] ?? 'body');
};

/** The words of a paragraph; formulas as a line. */
const wordsOf = (paragraph: Element): string =>
  elementsOf(paragraph)
    .map((child): string => {
      if (child.name === 'a:br') return '\n';
      if (child.name === 'a:r' || child.name === 'a:fld') return textOf(childOf(child, 'a:t'));
      return findAll({ ...child, children: [child] }, ['m:oMath'])
        .map(linear)
        .join(' ');
    })
    .join('');

const isTiny = (paragraph: Element): boolean => {
  const sizes = findAll(paragraph, ['a:rPr'])
    .map(({ attributes }) => Number(attributes['sz'] ?? NaN))
    .filter((size) => size > 0);
  return sizes.length > 0 && Math.max(...sizes) <= TINY;
};

function addShape(builder: Builder, shape: Element, page: number, onHidden: boolean): void {
  const place = placeOf(shape);
  if (place !== null && RUNNING.includes(place)) {
    builder.leaveOut(
      'page_numbers',
      'Dates, footers and numbers of slides are not part of the text.',
    );
    return;
  }
  const isHidden =
    onHidden ||
    findAll(shape, ['p:cNvPr']).some(({ attributes }) =>
      ['1', 'true'].includes(attributes['hidden'] ?? ''),
    );
  const [body] = findAll(shape, ['p:txBody']);
  const marks = { page, ...(isHidden ? { hidden: 'hidden' as const } : {}) };
  if (place !== null && TITLES.includes(place)) {
    builder.add(
      'heading',
      elementsOf(body)
        .filter(({ name }) => name === 'a:p')
        .map(wordsOf)
        .join(' '),
      { ...marks, level: place === 'ctrTitle' ? 1 : 2 },
    );
    return;
  }
  for (const paragraph of elementsOf(body).filter(({ name }) => name === 'a:p')) {
    const properties = childOf(paragraph, 'a:pPr');
    const hasBullet =
      childOf(properties, 'a:buNone') === undefined &&
      (place === 'body' ||
        ['a:buChar', 'a:buAutoNum'].some((name) => childOf(properties, name) !== undefined));
    const text = wordsOf(paragraph);
    const how = !isHidden && isTiny(paragraph) ? { ...marks, hidden: 'tiny' as const } : marks;
    if (hasBullet)
      builder.add(
        'list_item',
        text,
        { ...how, level: Number(properties?.attributes['lvl'] ?? 0) + 1 },
        '- ',
      );
    else builder.add('paragraph', text, how);
  }
}

function addSlide(builder: Builder, parts: Parts, path: string, page: number): void {
  const slide = rootOf(parts.text(path));
  const isHidden = ['0', 'false'].includes(slide.attributes['show'] ?? '');
  const relations = relationsOf(parts, path);
  const shapes = findAll(slide, ['p:sp', 'p:graphicFrame', 'p:pic', 'p:contentPart']);
  const inOrder = [
    ...shapes.filter((shape) => TITLES.includes(placeOf(shape) ?? '')),
    ...shapes.filter((shape) => !TITLES.includes(placeOf(shape) ?? '')),
  ];
  for (const shape of inOrder) {
    const [table] = findAll(shape, ['a:tbl']);
    if (table !== undefined)
      builder.addTable(
        findAll(table, ['a:tr']).map((row) =>
          findAll(row, ['a:tc']).map((cell) => findAll(cell, ['a:p']).map(wordsOf).join(' ')),
        ),
        { page, ...(isHidden ? { hidden: 'hidden' as const } : {}) },
      );
    else if (shape.name === 'p:sp') addShape(builder, shape, page, isHidden);
    else {
      builder.leaveOut('pictures', 'Pictures and charts can’t be read: look at the original.');
      for (const { attributes } of findAll(shape, ['a:blip']))
        builder.picture(relations.get(attributes['r:embed'] ?? '')?.target ?? '');
    }
  }
  for (const { type, target } of relations.values()) {
    if (type.endsWith('/comments') || type.endsWith('/comment'))
      builder.leaveOut('comments', 'Comments on the slides are not part of the text.');
    if (!type.endsWith('/notesSlide')) continue;
    const notes = findAll(rootOf(parts.text(target)), ['p:sp']).filter(
      // Beside the body of the notes, whatever else was typed on their page; not the slide's picture, date and number.
      (shape) => [null, 'body'].includes(placeOf(shape)),
    );
    builder.add(
      'footnote',
      notes.flatMap((shape) => findAll(shape, ['a:p']).map(wordsOf)).join(' '),
      { page },
      'Notes: ',
    );
  }
}

/** Slides: titles, lists, tables and the speaker's notes. Throws Unreadable. */
export function readPptx(bytes: Uint8Array): Draft {
  const parts = openZip(bytes);
  const main = mainPart(parts, 'ppt/presentation.xml');
  const xml = parts.text(main);
  if (xml === null) throw new Unreadable('damaged');
  const relations = relationsOf(parts, main);
  const builder = new Builder();
  findAll(rootOf(xml), ['p:sldId']).forEach((slide, index) => {
    const target = relations.get(slide.attributes['r:id'] ?? '')?.target;
    if (target === undefined) return;
    const start = builder.length;
    addSlide(builder, parts, target, index + 1);
    builder.page(index + 1, start, builder.length);
  });
  return builder.done();
}

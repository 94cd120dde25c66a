import { Builder, type Draft } from '#server/extraction/builder.ts';
import { Unreadable } from '#server/extraction/reasons.ts';
import { asRaised } from '#server/extraction/read/notes.ts';
import { linear } from './omml.ts';
import { childOf, type Element, elementsOf, findAll, rootOf, textOf } from './xml.ts';
import { openZip, type Parts } from './zip.ts';
import { mainPart, relationsOf } from './relations.ts';

/** In hundredths of a point: smaller text can't be read. */
const TINY = 400;
const TITLES = ['title', 'ctrTitle'];
const SHAPES = ['p:sp', 'p:graphicFrame', 'p:pic', 'p:contentPart'];
const RUNNING = ['dt', 'ftr', 'sldNum', 'hdr'];

const placeOf = (shape: Element): string | null => {
  const [place] = findAll(shape, ['p:ph']);
  return place === undefined ? null : (place.attributes['type'] ?? 'body');
};

/** Returns the words of a paragraph, with formulas as a line. */
const wordsOf = (paragraph: Element): string =>
  elementsOf(paragraph)
    .map((child): string => {
      if (child.name === 'a:br') return '\n';
      if (child.name === 'a:r' || child.name === 'a:fld') {
        const words = textOf(childOf(child, 'a:t'));
        const isRaised = Number(childOf(child, 'a:rPr')?.attributes['baseline'] ?? 0) > 0;
        return isRaised ? asRaised(words) : words;
      }
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

const isHiddenShape = (shape: Element): boolean =>
  elementsOf(shape)
    .flatMap((part) => [part, ...elementsOf(part)])
    .some(
      ({ name, attributes }) =>
        name === 'p:cNvPr' && ['1', 'true'].includes(attributes['hidden'] ?? ''),
    );

/** Returns shapes in painting order, including those in groups, with whether they can be seen. */
function shapesOf(
  tree: Element,
  isOutside: (shape: Element) => boolean,
  isHidden = false,
): { shape: Element; isHidden: boolean }[] {
  return elementsOf(tree).flatMap((shape) => {
    const hidden = isHidden || isHiddenShape(shape) || isOutside(shape);
    if (shape.name === 'p:grpSp') return shapesOf(shape, () => false, hidden);
    return SHAPES.includes(shape.name)
      ? [{ shape, isHidden: hidden }]
      : shapesOf(shape, isOutside, isHidden);
  });
}

/** Returns a function that says whether a shape is outside the slides, where nobody sees it. */
function createOutside(presentation: Element): (shape: Element) => boolean {
  const size = childOf(presentation, 'p:sldSz')?.attributes;
  const [width, height] = [Number(size?.['cx'] ?? Infinity), Number(size?.['cy'] ?? Infinity)];
  return (shape) => {
    const [place] = elementsOf(shape)
      .map((part) => childOf(part, 'a:xfrm') ?? (part.name === 'p:xfrm' ? part : undefined))
      .filter((one) => one !== undefined);
    const [from, extent] = [
      childOf(place, 'a:off')?.attributes,
      childOf(place, 'a:ext')?.attributes,
    ];
    if (from === undefined || extent === undefined) return false;
    const [x, y] = [Number(from['x']), Number(from['y'])];
    return (
      x >= width || y >= height || x + Number(extent['cx']) <= 0 || y + Number(extent['cy']) <= 0
    );
  };
}

function addShape(builder: Builder, shape: Element, page: number, isHidden: boolean): void {
  const place = placeOf(shape);
  if (place !== null && RUNNING.includes(place)) {
    builder.leaveOut(
      'page_numbers',
      'Dates, footers and numbers of slides are not part of the text.',
    );
    return;
  }
  addPictures(builder, childOf(shape, 'p:spPr'), new Map());
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

/** Records that pictures fill the given shapes. */
function addPictures(
  builder: Builder,
  filled: Element | undefined,
  relations: ReadonlyMap<string, { target: string }>,
): void {
  if (filled === undefined) return;
  for (const { attributes } of findAll(filled, ['a:blip'])) {
    builder.leaveOut('pictures', 'Pictures and charts can’t be read: look at the original.');
    builder.picture(relations.get(attributes['r:embed'] ?? '')?.target ?? '');
  }
}

const rowsOf = (table: Element): string[][] =>
  findAll(table, ['a:tr']).map((row) =>
    findAll(row, ['a:tc']).map((cell) => findAll(cell, ['a:p']).map(wordsOf).join(' ')),
  );

function addNotes(builder: Builder, notes: Element, page: number): void {
  const shapes = findAll(notes, SHAPES).filter(
    // In addition to the body of the notes, anything else that was typed on their page; not the
    // slide's picture, date and number.
    (shape) => [null, 'body'].includes(placeOf(shape)),
  );
  builder.add(
    'footnote',
    shapes
      .flatMap((shape) => findAll(shape, ['a:p']).map(wordsOf))
      .filter((words) => words.trim() !== '')
      .join(' '),
    { page },
    'Notes: ',
  );
  builder.leaveOut(
    'pictures',
    'Pictures and charts can’t be read: look at the original.',
    shapes.filter(({ name }) => name === 'p:pic').length,
  );
}

/**
 * Adds words on the slides' layouts and masters, which appear on each slide: their own, not
 * placeholders.
 */
function addShared(builder: Builder, parts: Parts, slides: readonly string[]): void {
  const sharedBy = (paths: readonly string[], type: string): string[] => [
    ...new Set(
      paths.flatMap((path) =>
        [...relationsOf(parts, path).values()]
          .filter((relation) => relation.type.endsWith(`/${type}`))
          .map(({ target }) => target),
      ),
    ),
  ];
  const layouts = sharedBy(slides, 'slideLayout');
  const seen = new Set<string>();
  for (const path of [...layouts, ...sharedBy(layouts, 'slideMaster')]) {
    const shared = rootOf(parts.text(path));
    for (const { shape, isHidden } of shapesOf(shared, () => false)) {
      if (isHidden || placeOf(shape) !== null) continue;
      if (shape.name === 'p:sp') {
        const words = findAll(shape, ['a:p']).map(wordsOf).join(' ').replace(/\s+/g, ' ').trim();
        if (/\p{L}/u.test(words) && !seen.has(words)) builder.add('running', words);
        seen.add(words);
      } else
        builder.leaveOut('pictures', 'Pictures and charts can’t be read: look at the original.');
    }
  }
}

function addSlide(
  builder: Builder,
  parts: Parts,
  path: string,
  page: number,
  isOutside: (shape: Element) => boolean,
): void {
  const slide = rootOf(parts.text(path));
  const isHiddenSlide = ['0', 'false'].includes(slide.attributes['show'] ?? '');
  const relations = relationsOf(parts, path);
  const shapes = shapesOf(slide, isOutside, isHiddenSlide);
  const isTitle = ({ shape }: { shape: Element }): boolean => TITLES.includes(placeOf(shape) ?? '');
  for (const background of findAll(slide, ['p:bg'])) addPictures(builder, background, relations);
  for (const { shape, isHidden } of [
    ...shapes.filter(isTitle),
    ...shapes.filter((one) => !isTitle(one)),
  ]) {
    const [table] = findAll(shape, ['a:tbl']);
    if (table !== undefined)
      builder.addTable(rowsOf(table), { page, ...(isHidden ? { hidden: 'hidden' as const } : {}) });
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
    if (type.endsWith('/notesSlide')) addNotes(builder, rootOf(parts.text(target)), page);
  }
}

/** Reads slides: titles, lists, tables and the speaker's notes. Throws Unreadable. */
export function readPptx(bytes: Uint8Array): Draft {
  const parts = openZip(bytes);
  const main = mainPart(parts, 'ppt/presentation.xml');
  const xml = parts.text(main);
  if (xml === null) throw new Unreadable('damaged');
  const relations = relationsOf(parts, main);
  const builder = new Builder();
  const presentation = rootOf(xml);
  const isOutside = createOutside(presentation);
  const slides = findAll(presentation, ['p:sldId']).map(
    ({ attributes }) => relations.get(attributes['r:id'] ?? '')?.target ?? '',
  );
  slides.forEach((path, index) => {
    const start = builder.length;
    const isThere = path !== '' && parts.bytes(path) !== null;
    if (isThere) addSlide(builder, parts, path, index + 1, isOutside);
    else builder.leaveOut('pages', 'Not every slide can be read: look at the original.');
    builder.page(index + 1, start, builder.length, isThere);
  });
  addShared(builder, parts, slides);
  return builder.done();
}

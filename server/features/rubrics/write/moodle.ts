import { escapedText } from '#contract/text/escaped.ts';
import { addsUp, spanOf } from '#contract/rubrics/criterion.ts';
import type { Criterion, Level, Rubric } from '#contract/rubrics/model.ts';
import { levelText } from '#server/features/rubrics/read/json.ts';
import {
  asLevels,
  createLosses,
  type ExportableRubric,
  type Losses,
  withoutOwnExtensions,
} from './format-support.ts';

const LEFT_OUT =
  'is left out: Moodle knows neither comments nor points to add and take away, and one level only is chosen.';
const NEGATIVE = 'Moodle gives no points below 0: they become 0.';

/** A level in Moodle has one text. */
const oneText = ({ name, descriptor }: Level): string =>
  [name, descriptor].filter((text) => text !== '').join(': ');

const rubricCriterion = (criterion: Criterion): Criterion =>
  asLevels(
    { ...criterion, marker_note: '' },
    criterion.levels.map((level) => ({
      ...level,
      ...levelText(oneText(level)),
      points: Math.max(0, level.points),
    })),
  );

/**
 * Returns a criterion of a marking guide: points up to a maximum, and its levels in words for
 * markers.
 */
function guideCriterion(criterion: Criterion, losses: Losses): Criterion {
  if (criterion.kind !== 'points')
    losses.of(
      criterion.name,
      'its levels become a note for markers: the rubric is written as a marking guide.',
    );
  const levels = criterion.levels.map((level) => `${oneText(level)} (${level.points})`);
  return {
    ...asLevels(criterion, []),
    kind: 'points',
    max: Math.max(0, spanOf(criterion).max),
    marker_note: [criterion.marker_note, ...levels].filter((text) => text !== '').join('\n'),
  };
}

/**
 * Returns what Moodle's form can hold: a rubric if every criterion has levels, else a marking
 * guide.
 */
export function supportedByMoodle(rubric: Rubric): ExportableRubric {
  const losses = createLosses();
  const plain = withoutOwnExtensions(rubric, { digits: 3, markerNotes: true }, losses);
  const fits = plain.criteria.filter((criterion) => {
    const left = criterion.kind === 'comment' || addsUp(criterion);
    if (left) losses.of(criterion.name, LEFT_OUT);
    else if (spanOf(criterion).min < 0) losses.of(criterion.name, NEGATIVE);
    return !left;
  });
  const isGuide = fits.some(({ kind }) => kind === 'points');
  if (!isGuide) {
    if (fits.some(({ marker_note }) => marker_note !== ''))
      losses.all('The notes for markers are lost.');
    for (const { kind, name } of fits) {
      if (kind === 'range')
        losses.of(name, 'its levels have no ranges there, only their highest points.');
      if (kind === 'check') losses.of(name, 'becomes two levels.');
    }
    if (
      fits.some(({ levels }) =>
        levels.some(({ name, descriptor }) => name !== '' && descriptor !== ''),
      )
    )
      losses.all('Name and descriptor of a level become one text.');
  }
  const criteria = fits.map((criterion) =>
    isGuide ? guideCriterion(criterion, losses) : rubricCriterion(criterion),
  );
  return { rubric: { ...plain, criteria }, losses: losses.list() };
}

const element = (name: string, text: string | number): string =>
  `<${name}>${typeof text === 'number' ? text.toFixed(5) : escapedText(text)}</${name}>`;
/** FORMAT_PLAIN: plain text. */
const PLAIN = '2';

const guideXml = (criteria: readonly Criterion[]): string =>
  `<plugin_gradingform_guide_definition><guidecriteria>${criteria
    .map(
      (one, index) =>
        `<guidecriterion id="${index + 1}">${element('sortorder', String(index + 1))}${element('shortname', one.name)}${element('description', one.description)}${element('descriptionformat', PLAIN)}` +
        `${element('descriptionmarkers', one.marker_note)}${element('descriptionmarkersformat', PLAIN)}${element('maxscore', one.max ?? 0)}</guidecriterion>`,
    )
    .join(
      '',
    )}<guidecomments></guidecomments></guidecriteria></plugin_gradingform_guide_definition>`;

const rubricXml = (criteria: readonly Criterion[]): string =>
  `<plugin_gradingform_rubric_definition><criteria>${criteria
    .map(
      (one, index) =>
        `<criterion id="${index + 1}">${element('sortorder', String(index + 1))}${element('description', [one.name, one.description].filter((text) => text !== '').join('\n'))}${element('descriptionformat', PLAIN)}` +
        `<levels>${one.levels.map((level, at) => `<level id="${index * 100 + at + 1}">${element('score', level.points)}${element('definition', oneText(level))}${element('definitionformat', PLAIN)}</level>`).join('')}</levels></criterion>`,
    )
    .join('')}</criteria></plugin_gradingform_rubric_definition>`;

/** Writes that as the `grading.xml` of a Moodle backup. */
export function writeMoodle({ criteria }: Rubric, name: string): string {
  const method = criteria.some(({ kind }) => kind === 'points') ? 'guide' : 'rubric';
  const form = method === 'guide' ? guideXml(criteria) : rubricXml(criteria);
  return `<?xml version="1.0" encoding="UTF-8"?>
<areas><area id="1">${element('areaname', 'submissions')}${element('activemethod', method)}<definitions><definition id="1">${element('method', method)}${element('name', name)}${element('description', '')}${element('descriptionformat', PLAIN)}${element('status', '20')}${form}<instances></instances></definition></definitions></area></areas>
`;
}

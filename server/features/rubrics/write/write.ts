import { RUBRIC_FORMATS, type RubricFile, type RubricFormat } from '#contract/rubrics/file.ts';
import type { Rubric } from '#contract/rubrics/model.ts';
import { supportedByCanvas, writeCanvas } from './canvas.ts';
import type { ExportableRubric } from './format-support.ts';
import { supportedByMarkUs, writeMarkus } from './markus.ts';
import { supportedByMoodle, writeMoodle } from './moodle.ts';
import { writePage } from './page.ts';
import { supportedByPrairieLearn, writePrairieLearn } from './prairielearn.ts';

interface Writer {
  ending: string;
  mime: string;
  kept(rubric: Rubric): ExportableRubric;
  /** Writes what the format can hold, under the assignment's name. */
  write(kept: Rubric, name: string): string;
}

const all = (rubric: Rubric): ExportableRubric => ({ rubric, losses: [] });

const WRITERS: Readonly<Record<RubricFormat, Writer>> = {
  'canvas-csv': {
    ending: 'csv',
    mime: 'text/csv; charset=utf-8',
    kept: supportedByCanvas,
    write: writeCanvas,
  },
  'markus-yaml': {
    ending: 'yml',
    mime: 'application/yaml; charset=utf-8',
    kept: supportedByMarkUs,
    write: writeMarkus,
  },
  'prairielearn-json': {
    ending: 'json',
    mime: 'application/json; charset=utf-8',
    kept: supportedByPrairieLearn,
    write: writePrairieLearn,
  },
  'moodle-xml': {
    ending: 'xml',
    mime: 'application/xml; charset=utf-8',
    kept: supportedByMoodle,
    write: writeMoodle,
  },
  json: {
    ending: 'json',
    mime: 'application/json; charset=utf-8',
    kept: all,
    write: (rubric, name) =>
      `${JSON.stringify({ format: 'marginalia-rubric', name, rubric }, null, 2)}\n`,
  },
  page: { ending: 'html', mime: 'text/html; charset=utf-8', kept: all, write: writePage },
};

/** What each file would keep and lose of a rubric. */
export const fileOf = (
  format: RubricFormat,
  rubric: Rubric,
): ExportableRubric & { text(name: string): string; mime: string; ending: string } => {
  const { ending, mime, kept, write } = WRITERS[format];
  const keeps = kept(rubric);
  return { ...keeps, mime, ending, text: (name) => write(keeps.rubric, name) };
};

const baseName = (name: string, format: RubricFormat): string => {
  const plain =
    name
      .replace(/[\p{Cc}\\/:*?"<>|]+/gu, ' ')
      .replace(/\s+/g, ' ')
      .trim()
      .slice(0, 80)
      .toWellFormed()
      .trim() || 'Assignment';
  return `${plain} rubric${format === 'json' || format === 'page' ? '' : ` (${format.split('-')[0]})`}`;
};

export const fileName = (name: string, format: RubricFormat): string =>
  `${baseName(name, format)}.${WRITERS[format].ending}`;

/** Every file that a rubric can be written as, with what it can't hold (RUB-5). */
export const filesOf = (rubric: Rubric, name: string): RubricFile[] =>
  RUBRIC_FORMATS.map((format) => {
    const { rubric: kept, losses } = fileOf(format, rubric);
    return { format, filename: fileName(name, format), possible: kept.criteria.length > 0, losses };
  });

import * as v from 'valibot';
import { IdSchema, TimeSchema } from '#contract/common.ts';
import { RubricIdSchema } from './model.ts';

/** Selectors of the W3C Web Annotation model. Offsets are UTF-16 units into the text of the file's document. */
const offset = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(10_000_000));
const quote = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max, `A quotation has at most ${max.toLocaleString('en')} characters.`),
  );

export const PositionSelectorSchema = v.pipe(
  v.object({ type: v.literal('TextPositionSelector'), start: offset, end: offset }),
  v.check(({ start, end }) => start <= end, 'A passage ends where it begins or later.'),
);
export const QuoteSelectorSchema = v.object({
  type: v.literal('TextQuoteSelector'),
  exact: quote(20_000),
  prefix: v.optional(quote(200), ''),
  suffix: v.optional(quote(200), ''),
});
const BOX =
  /^page=([1-9]\d{0,4})&xywh=percent:(\d{1,3}(?:\.\d{1,3})?),(\d{1,3}(?:\.\d{1,3})?),(\d{1,3}(?:\.\d{1,3})?),(\d{1,3}(?:\.\d{1,3})?)$/;
const boxText =
  'A box is written as page=1&xywh=percent:left,top,width,height and stays on its page.';
const onPage = (value: string): boolean => {
  const [x = NaN, y = NaN, w = NaN, h = NaN] = (BOX.exec(value) ?? []).slice(2).map(Number);
  return x + w <= 100.01 && y + h <= 100.01;
};
export const BoxSelectorSchema = v.object({
  type: v.literal('FragmentSelector'),
  conformsTo: v.literal('http://www.w3.org/TR/media-frags/'),
  value: v.pipe(v.string(), v.regex(BOX, boxText), v.check(onPage, boxText)),
});
export const SelectorSchema = v.variant('type', [
  PositionSelectorSchema,
  QuoteSelectorSchema,
  BoxSelectorSchema,
]);
export type Selector = v.InferOutput<typeof SelectorSchema>;

/** A place on a page or picture, in percent of its width and height. */
export interface Box {
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

const percent = (value: number): string => String(Number(value.toFixed(3)));

export const boxSelector = ({
  page,
  x,
  y,
  width,
  height,
}: Box): v.InferOutput<typeof BoxSelectorSchema> => ({
  type: 'FragmentSelector',
  conformsTo: 'http://www.w3.org/TR/media-frags/',
  value: `page=${page}&xywh=percent:${[x, y, width, height].map(percent).join(',')}`,
});

export function boxOf({ value }: v.InferOutput<typeof BoxSelectorSchema>): Box | null {
  const numbers = BOX.exec(value)?.slice(1).map(Number);
  if (numbers === undefined) return null;
  const [page = 1, x = 0, y = 0, width = 0, height = 0] = numbers;
  return { page, x, y, width, height };
}

export const MAX_ANNOTATION = 5_000;

const fields = {
  /** A file of the submission; null for its first. */
  file_id: v.nullable(IdSchema),
  /** One place, described in up to three ways; empty for a note on the whole file. */
  selectors: v.pipe(
    v.array(SelectorSchema),
    v.maxLength(3, 'A place is told in at most three ways.'),
  ),
  text: v.pipe(
    v.string('A note is text.'),
    v.maxLength(
      MAX_ANNOTATION,
      `A note has at most ${MAX_ANNOTATION.toLocaleString('en')} characters.`,
    ),
  ),
  criterion: v.nullable(RubricIdSchema),
  /** The comment of the bank it was created from. */
  comment_id: v.nullable(IdSchema),
};

export const AnnotationSchema = v.object({
  id: IdSchema,
  submission_id: IdSchema,
  marker: v.object({ id: IdSchema, name: v.string() }),
  ...fields,
  version: v.number(),
  created_at: TimeSchema,
  updated_at: TimeSchema,
});
export type Annotation = v.InferOutput<typeof AnnotationSchema>;
export const AnnotationListSchema = v.array(AnnotationSchema);

/** `POST /api/v1/submissions/{id}/annotations`. */
export const NewAnnotationSchema = v.object({
  file_id: v.optional(fields.file_id, null),
  selectors: v.optional(fields.selectors, []),
  text: v.optional(fields.text, ''),
  criterion: v.optional(fields.criterion, null),
  comment_id: v.optional(fields.comment_id, null),
});
export type NewAnnotation = v.InferOutput<typeof NewAnnotationSchema>;

/** `PATCH /api/v1/annotations/{id}`: a missing key leaves its value unchanged. */
export const AnnotationPatchSchema = v.partial(v.object(fields));
export type AnnotationPatch = v.InferOutput<typeof AnnotationPatchSchema>;

import type { RemoteAssignment } from '#contract/exchange/connection.ts';
import { canonicalJson } from '#server/features/release/canonical.ts';
import { sha256 } from '#server/platform/database/stores/context.ts';
import { atFiveDecimals } from '#server/features/exchange/return/points.ts';
import { ConnectError } from '#server/features/exchange/connect/errors.ts';
import type {
  GivenCriterion,
  RemoteState,
  Marking,
  RemoteCriterion,
} from '#server/features/exchange/connect/types.ts';
import { CourseModuleSchema, DefinitionsSchema, InstancesSchema } from './answers.ts';
import { type Call, NoSuchFunction, type Params } from './call.ts';

/** A rubric or marking guide in Moodle; `definition` is its id. */
interface Form {
  method: 'rubric' | 'guide';
  definition: number;
  criteria: RemoteCriterion[];
}

const METHODS: Readonly<Record<string, string>> = { rubric: 'a rubric', guide: 'a marking guide' };
const BY_FILE =
  'Hand the grades back by Moodle’s gradebook import and the feedback as feedback files, or enter them in Moodle.';
const NOT_TOLD =
  'Moodle doesn’t tell this token whether the assignment is graded by a rubric, and whatever is saved without it would delete its grades. Those who may edit the assignment are told: let one of them send it, or hand back by file.';
const notReadable = (method: string): string =>
  `Moodle grades this by ${METHODS[method] ?? `“${method}”`}, which this token may not read, and whatever is saved without it would delete the grades it has made. Ask Moodle’s administrator for a token whose service has core_grading_get_definitions. ${BY_FILE}`;
const notReady = (method: string): string =>
  `Moodle grades this by ${METHODS[method] ?? `“${method}”`} that isn’t ready there, or isn’t known here. Finish it in Moodle, and look again. ${BY_FILE}`;

/** Turns names of criteria and levels into plain text, whether they are HTML or not. */
type Plain = (html: string) => string;

/**
 * Returns the form by which Moodle grades an assignment: null if grades are given directly, or why
 * nothing can be sent. Saving anything without a complete assessment deletes the grade that the
 * form produced, so if the form can't be determined, that is a reason. Throws ConnectError.
 */
export async function formOf(
  call: Call,
  cmid: number,
  plain: Plain,
): Promise<Form | string | null> {
  const method = await methodOf(call, cmid);
  if (method === undefined) return NOT_TOLD;
  if (method === null) return null;
  try {
    const { areas } = await definitionsOf(call, cmid);
    const own = areas
      .filter(({ activemethod }) => activemethod === method)
      .flatMap(({ definitions }) => definitions)
      .find((one) => one.method === method && one.status === 20);
    if (method === 'rubric' && own?.rubric !== undefined)
      return {
        method,
        definition: own.id,
        criteria: own.rubric.rubric_criteria.map(({ id, description, levels }) => ({
          id: String(id),
          name: plain(description),
          levels: levels.map((level) => ({
            id: String(level.id),
            name: plain(level.definition),
            points: Number(level.score),
          })),
          max: null,
        })),
      };
    if (method === 'guide' && own?.guide !== undefined)
      return {
        method,
        definition: own.id,
        criteria: own.guide.guide_criteria.map(({ id, shortname, maxscore }) => ({
          id: String(id),
          name: plain(shortname),
          levels: [],
          max: maxscore === undefined ? null : Number(maxscore),
        })),
      };
    return notReady(method);
  } catch (error) {
    // It is in no service that teachers' tokens are for, unless an administrator created one.
    if (error instanceof ConnectError && error.kind === 'refused') return notReadable(method);
    throw error;
  }
}

/**
 * Returns `rubric` or similar, null for grades that are given directly, undefined if it isn't
 * reported.
 */
async function methodOf(call: Call, cmid: number): Promise<string | null | undefined> {
  const asked = async <T>(answer: Promise<T>): Promise<T | undefined> =>
    await answer.catch((error: unknown) => {
      if (error instanceof ConnectError && error.kind === 'refused') return undefined;
      throw error;
    });
  const told = await asked(call('core_course_get_course_module', { cmid }, CourseModuleSchema));
  const area = told?.cm.advancedgrading?.find((one) => one.area === 'submissions');
  if (area !== undefined) return area.method || null;
  // People who may mark but not edit don't get it there; a service of the administrator's may
  // report it here.
  const defined = await asked(definitionsOf(call, cmid));
  const [only] = defined?.areas ?? [];
  return only === undefined ? undefined : only.activemethod || null;
}

/**
 * All of them: when asked for only the active one, Moodle returns an error if grades are given
 * directly.
 */
const definitionsOf = (call: Call, cmid: number) =>
  call(
    'core_grading_get_definitions',
    { 'cmids[0]': cmid, areaname: 'submissions', activeonly: 0 },
    DefinitionsSchema,
  );

/**
 * Returns the totals that Moodle may calculate from a form: a rubric's lowest levels count as zero
 * or at their value, depending on a setting that isn't reported.
 */
function totalsOf(
  { method, criteria }: Form,
  given: readonly GivenCriterion[],
  highest: number,
  isScale: boolean,
): number[] {
  const lowest = isScale ? 1 : 0;
  const sum = given.reduce((all, { points }) => all + (points ?? 0), 0);
  const of = (pick: (points: number[]) => number): number =>
    criteria.reduce(
      (all, { levels, max }) =>
        all + (method === 'guide' ? (max ?? 0) : pick(levels.map(({ points }) => points))),
      0,
    );
  const most = of((points) => Math.max(...points));
  const least = method === 'guide' ? 0 : of((points) => Math.min(...points));
  if (most <= least) return [];
  const rounded = (value: number): number => (isScale ? Math.round(value) : atFiveDecimals(value));
  const spread = ((sum - least) / (most - least)) * (highest - lowest);
  return [
    ...(method === 'rubric' ? [rounded(Math.max(lowest, (sum / most) * highest))] : []),
    rounded(spread) + lowest,
  ];
}

/** See `Marking`. */
export function markingOf(
  remote: RemoteAssignment,
  form: Form | string | null,
  scale: readonly string[] | null,
): Marking {
  const shape = form === null || typeof form === 'string' ? null : form;
  return {
    remote,
    criteria: shape?.criteria ?? null,
    totals: (given) =>
      shape === null || (remote.max ?? scale?.length) === undefined
        ? []
        : totalsOf(shape, given, remote.max ?? scale!.length, remote.max === null),
    scale,
    refuses: typeof form === 'string' ? form : '',
    fingerprint: sha256(
      canonicalJson({ graded_by: remote.graded_by, max: remote.max, scale, form }),
    ),
  };
}

/** Returns a complete assessment in the form that Moodle's forms use. */
export function advanced(criteria: readonly GivenCriterion[]): Params {
  const isRubric = criteria.every(({ level }) => level !== null);
  return Object.fromEntries(
    criteria.flatMap(({ criterion, level, points, remark }, i) => {
      const at = `advancedgradingdata[${isRubric ? 'rubric' : 'guide'}][criteria][${i}]`;
      const filling = `${at}[fillings][0]`;
      return [
        [`${at}[criterionid]`, criterion],
        [`${filling}[criterionid]`, criterion],
        isRubric ? [`${filling}[levelid]`, level] : [`${filling}[score]`, points ?? 0],
        [`${filling}[remark]`, remark],
        [`${filling}[remarkformat]`, 0],
      ] as [string, string | number][];
    }),
  );
}

/**
 * Whether the form behind this grade is filled in like this; null if it can't be read. Throws
 * ConnectError.
 */
export async function isFilledInSo(
  call: Call,
  { definition }: Form,
  { stamp }: RemoteState,
  criteria: readonly GivenCriterion[],
): Promise<boolean | null> {
  const grade = Number(stamp?.split(':')[0]);
  if (!Number.isInteger(grade)) return null;
  try {
    const { instances } = await call(
      'core_grading_get_gradingform_instances',
      { definitionid: definition, since: 0 },
      InstancesSchema,
    );
    const own = instances.findLast(({ itemid, status }) => itemid === grade && status === 1);
    if (own === undefined) return false;
    const said = new Map<string, { value: number; remark: string }>([
      ...(own.rubric?.criteria ?? []).map(
        ({ criterionid, levelid, remark }) =>
          [String(criterionid), { value: levelid, remark: remark ?? '' }] as const,
      ),
      ...(own.guide?.criteria ?? []).map(
        ({ criterionid, score, remark }) =>
          [
            String(criterionid),
            { value: atFiveDecimals(Number(score)), remark: remark ?? '' },
          ] as const,
      ),
    ]);
    return (
      said.size === criteria.length &&
      criteria.every(({ criterion, level, points, remark }) => {
        const there = said.get(criterion);
        return (
          there !== undefined &&
          there.value === (level === null ? atFiveDecimals(points ?? 0) : Number(level)) &&
          there.remark.replace(/\s+/g, '') === remark.replace(/\s+/g, '')
        );
      })
    );
  } catch (error) {
    if (error instanceof NoSuchFunction) return null;
    throw error;
  }
}
export type { Form };

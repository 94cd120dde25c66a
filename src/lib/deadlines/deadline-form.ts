import * as v from 'valibot';
import {
  type Deadline,
  type DeadlineChange,
  DeadlineChangeSchema,
} from '#contract/deadlines/deadline.ts';
import type { AmountOf, LateRule, LateUnit } from '#contract/deadlines/late-rule.ts';
import { instantAt, wallOf } from '#contract/deadlines/wall-clock.ts';

/** A due date and a rule for late work as typed into a form: text, until they are saved. */
export interface DeadlineForm {
  /** The wall clock of the time zone: `2026-11-20T17:00`; '' for none. */
  due: string;
  cutOff: string;
  zone: string;
  kind: LateRule['penalty']['kind'];
  amount: string;
  of: AmountOf;
  bands: readonly { through: string; amount: string }[];
  cap: string;
  unit: LateUnit;
  /** Dates, separated by commas, spaces or line breaks. */
  holidays: string;
  tolerance: string;
  graceDays: string;
  term: string;
  /** How long students have for the work, in hours; '' where that isn't said. */
  givenHours: string;
  /** The pass mark that lateness alone takes nothing below; '' for none. */
  floor: string;
  endAfter: string;
  code: string;
  /** The mark for students who hand in nothing. */
  missingCode: string;
  rounding: LateRule['rounding']['mode'];
  decimals: string;
}
export type DeadlineFaults = Partial<Record<keyof DeadlineForm, string>>;

/**
 * Returns an instant as the value of a `datetime-local` field, by the wall clock of a zone; '' for
 * none.
 */
export const toWallInput = (iso: string | null, zone: string): string =>
  iso === null ? '' : new Date(wallOf(Date.parse(iso), zone)).toISOString().slice(0, 16);

const WALL = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Reads such a field as an instant in UTC; null if it is empty or not a date. */
export function fromWallInput(value: string, zone: string): string | null {
  const wall = WALL.test(value) ? Date.parse(`${value}${value.length === 16 ? ':00' : ''}Z`) : NaN;
  return Number.isNaN(wall) ? null : new Date(instantAt(wall, zone)).toISOString();
}

/** If nothing but a due date has been set, proposes the user's own zone. */
const zoneOf = ({ time_zone, last_at, rule }: Deadline, ownZone: string): string =>
  time_zone === 'UTC' && last_at === null && rule.penalty.kind === 'none' ? ownZone : time_zone;

export function deadlineFormOf(deadline: Deadline, ownZone: string): DeadlineForm {
  const { due_at, last_at, rule } = deadline;
  const { penalty } = rule;
  const zone = zoneOf(deadline, ownZone);
  return {
    due: toWallInput(due_at, zone),
    cutOff: toWallInput(last_at, zone),
    zone,
    kind: penalty.kind,
    amount: penalty.kind === 'per_unit' ? penalty.amount : '5',
    of: penalty.kind === 'per_unit' || penalty.kind === 'bands' ? penalty.of : 'maximum',
    bands:
      penalty.kind === 'bands'
        ? penalty.bands.map(({ through, amount }) => ({ through: String(through), amount }))
        : [
            { through: '3', amount: '5' },
            { through: '7', amount: '10' },
          ],
    cap: penalty.kind === 'cap' ? penalty.at : '40',
    unit: rule.unit,
    holidays: rule.holidays.join(', '),
    tolerance: rule.tolerance_minutes === 0 ? '' : String(rule.tolerance_minutes),
    graceDays: rule.grace_days === 0 ? '' : String(rule.grace_days),
    term: rule.term,
    givenHours: rule.given_hours === null ? '' : String(rule.given_hours),
    floor: rule.floor ?? '',
    endAfter: rule.end_after === null ? '' : String(rule.end_after),
    code: rule.code ?? '',
    missingCode: rule.missing_code ?? '',
    rounding: rule.rounding.mode,
    decimals: String(rule.rounding.decimals),
  };
}

/** Reads either decimal separator: `2,5` is 2.5. */
const decimal = (typed: string): string => typed.trim().replace(',', '.');
/** Returns NaN for a number that can't be read, which the contract then reports. */
const whole = (typed: string, empty: number): number =>
  typed.trim() === '' ? empty : /^\d+$/.test(typed.trim()) ? Number(typed) : NaN;

function penaltyOf({ kind, amount, of, bands, cap }: DeadlineForm): unknown {
  switch (kind) {
    case 'none':
    case 'not_accepted':
      return { kind };
    case 'per_unit':
      return { kind, amount: decimal(amount), of };
    case 'bands':
      return {
        kind,
        of,
        bands: bands.map((band) => ({
          through: whole(band.through, NaN),
          amount: decimal(band.amount),
        })),
      };
    case 'cap':
      return { kind, at: decimal(cap) };
  }
}

/** The form field for each path of the contract. */
const FIELD_OF: Readonly<Record<string, keyof DeadlineForm>> = {
  due_at: 'due',
  last_at: 'cutOff',
  time_zone: 'zone',
  'rule.penalty.amount': 'amount',
  'rule.penalty.of': 'of',
  'rule.penalty.bands': 'bands',
  'rule.penalty.at': 'cap',
  'rule.unit': 'unit',
  'rule.holidays': 'holidays',
  'rule.tolerance_minutes': 'tolerance',
  'rule.grace_days': 'graceDays',
  'rule.term': 'term',
  'rule.given_hours': 'givenHours',
  'rule.floor': 'floor',
  'rule.end_after': 'endAfter',
  'rule.code': 'code',
  'rule.missing_code': 'missingCode',
  'rule.rounding.mode': 'rounding',
  'rule.rounding.decimals': 'decimals',
};

const fieldAt = (path: string): keyof DeadlineForm => {
  const found = Object.keys(FIELD_OF).find((key) => path === key || path.startsWith(`${key}.`));
  return found === undefined ? 'cutOff' : FIELD_OF[found]!;
};

/** Returns the form's content as it is sent, or the errors by field. */
export function readDeadlineForm(
  form: DeadlineForm,
):
  | { change: Omit<DeadlineChange, 'preview'>; faults: null }
  | { change: null; faults: DeadlineFaults } {
  const read = v.safeParse(DeadlineChangeSchema, {
    due_at: fromWallInput(form.due, form.zone),
    last_at: fromWallInput(form.cutOff, form.zone),
    time_zone: form.zone,
    rule: {
      penalty: penaltyOf(form),
      unit: form.unit,
      holidays: form.holidays.split(/[\s,;]+/).filter((day) => day !== ''),
      tolerance_minutes: whole(form.tolerance, 0),
      grace_days: whole(form.graceDays, 0),
      term: form.term,
      given_hours: form.givenHours.trim() === '' ? null : whole(form.givenHours, NaN),
      floor: form.floor.trim() === '' ? null : decimal(form.floor),
      end_after: form.endAfter.trim() === '' ? null : whole(form.endAfter, NaN),
      code: form.code.trim() === '' ? null : form.code,
      missing_code: form.missingCode.trim() === '' ? null : form.missingCode,
      rounding: { mode: form.rounding, decimals: whole(form.decimals, 0) },
    },
  });
  if (read.success) {
    const { preview: _, ...change } = read.output;
    return { change, faults: null };
  }
  const faults: DeadlineFaults = {};
  for (const issue of read.issues) faults[fieldAt(v.getDotPath(issue) ?? '')] ??= issue.message;
  return { change: null, faults };
}

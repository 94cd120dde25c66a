import type { Deal, GivenRound, MarkerShare } from '#contract/teams/allocation.ts';

/** The owner's choices for dealing; numbers as typed. Markers not listed have their defaults. */
export interface DealForm {
  by: Deal['by'];
  pool: Deal['pool'];
  weights: Readonly<Record<number, string>>;
  numbers: Readonly<Record<number, string>>;
  /** Who takes a section. */
  sections: Readonly<Record<string, number>>;
}
export const NEW_FORM: DealForm = {
  by: 'weight',
  pool: 'unallocated',
  weights: {},
  numbers: {},
  sections: {},
};

/** How a round is dealt unless something else is chosen: all scripts are marked once, some of them twice. */
export const firstWay = (round: GivenRound): Deal['by'] =>
  round === 'second' ? 'number' : 'weight';

/** The owner deals to others, unless there is nobody else. */
export const weightText = (
  { weights }: DealForm,
  userId: number,
  ownId: number,
  markers: readonly MarkerShare[],
): string => weights[userId] ?? (userId === ownId && markers.length > 1 ? '0' : '1');
export const numberText = ({ numbers }: DealForm, userId: number): string => numbers[userId] ?? '';

/**
 * Returns who can be dealt scripts in a round: the person dealing sees all marks, and so can't be a
 * second marker.
 */
export const dealtTo = (
  markers: readonly MarkerShare[],
  ownId: number,
  round: GivenRound,
): readonly MarkerShare[] =>
  round === 'second' ? markers.filter(({ user_id }) => user_id !== ownId) : markers;

/** Returns the request for the server. An empty field counts as 0, as with `Number`. */
export function askedOf(
  form: DealForm,
  markers: readonly MarkerShare[],
  ownId: number,
  round: GivenRound,
): Deal {
  return {
    round,
    by: form.by,
    pool: form.pool,
    markers: dealtTo(markers, ownId, round).map(({ user_id }) => ({
      user_id,
      weight: Number(
        form.by === 'number'
          ? numberText(form, user_id)
          : weightText(form, user_id, ownId, markers),
      ),
      sections: Object.entries(form.sections).flatMap(([section, id]) =>
        id === user_id ? [section] : [],
      ),
    })),
  };
}

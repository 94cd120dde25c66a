import type { ArchiveChoices, ArchivePreview } from '#contract/exchange/archive/import.ts';

export const NO_CHOICES: ArchiveChoices = {
  without: [],
  copies: [],
  settings: false,
  voice_card: false,
  erased: false,
};

/** Whether an assignment of the archive would be imported. */
export const comes = (
  { assignments }: ArchivePreview,
  { without, copies }: ArchiveChoices,
  place: number,
): boolean => {
  const standing = assignments[place]?.standing;
  return (
    (standing === 'new' && !without.includes(place)) ||
    (standing === 'other' && copies.includes(place))
  );
};

/**
 * Counts data in what would be imported about people who were erased here after the archive was
 * created.
 */
export const erasedIn = ({
  assignments,
}: ArchivePreview): ArchivePreview['assignments'][number]['erased'] => {
  const sum = (what: 'people' | 'submissions' | 'shared'): number =>
    assignments.reduce(
      (all, { standing, erased }) => all + (standing === 'here' ? 0 : erased[what]),
      0,
    );
  return { people: sum('people'), submissions: sum('submissions'), shared: sum('shared') };
};

/** Whether the archive's settings or voice card would replace existing ones. */
export const replaces = (
  preview: ArchivePreview,
  choices: ArchiveChoices,
  what: 'settings' | 'voice_card',
): boolean => preview[what] === 'new' || (preview[what] === 'other' && choices[what]);

/** Whether anything would be imported. */
export const somethingComes = (preview: ArchivePreview, choices: ArchiveChoices): boolean =>
  preview.assignments.some((_, place) => comes(preview, choices, place)) ||
  (preview.kind === 'account' &&
    (preview.comments.new > 0 ||
      replaces(preview, choices, 'settings') ||
      replaces(preview, choices, 'voice_card')));

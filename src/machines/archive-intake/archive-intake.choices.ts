import type { ArchiveChoices, ArchivePreview } from '#contract/archive/bringing.ts';

export const NO_CHOICES: ArchiveChoices = { without: [], copies: [], settings: false, voice_card: false };

/** Whether an assignment of the archive would come. */
export const comes = ({ assignments }: ArchivePreview, { without, copies }: ArchiveChoices, place: number): boolean => {
  const standing = assignments[place]?.standing;
  return (standing === 'new' && !without.includes(place)) || (standing === 'other' && copies.includes(place));
};

/** Whether settings or the voice card would take the place of those here. */
export const replaces = (preview: ArchivePreview, choices: ArchiveChoices, what: 'settings' | 'voice_card'): boolean =>
  preview[what] === 'new' || (preview[what] === 'other' && choices[what]);

/** Whether anything of it would come. */
export const somethingComes = (preview: ArchivePreview, choices: ArchiveChoices): boolean =>
  preview.assignments.some((_, place) => comes(preview, choices, place))
  || (preview.kind === 'account' && (preview.comments.new > 0 || replaces(preview, choices, 'settings') || replaces(preview, choices, 'voice_card')));

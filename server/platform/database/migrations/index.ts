import type { Migration } from '#server/platform/database/migrate.ts';
import { people } from './0001-people.ts';
import { work } from './0002-work.ts';
import { credits } from './0003-credits.ts';
import { fences } from './0004-fences.ts';
import { history } from './0006-history.ts';
import { notes } from './0007-notes.ts';
import { files } from './0008-files.ts';
import { handbacks } from './0009-handbacks.ts';
import { documents } from './0010-documents.ts';
import { rubrics } from './0012-rubrics.ts';
import { markHistory } from './0013-mark-history.ts';
import { made } from './0014-made.ts';
import { invitations } from './0015-invitations.ts';
import { givenUp } from './0016-given-up.ts';
import { stages } from './0017-stages.ts';
import { marking } from './0020-marking.ts';
import { intakes } from './0023-intakes.ts';
import { handbackKinds } from './0024-handback-kinds.ts';
import { releases } from './0027-releases.ts';
import { studentLinks } from './0028-student-links.ts';
import { wordings } from './0031-wordings.ts';
import { asked } from './0032-asked.ts';
import { disabled } from './0040-disabled.ts';
import { handedBack } from './0041-handed-back.ts';
import { archives } from './0042-archives.ts';
import { ownKeys } from './0047-own-keys.ts';
import { mail } from './0050-mail.ts';
import { sessions } from './0051-sessions.ts';
import { identities } from './0052-identities.ts';
import { audit } from './0053-audit.ts';
import { priced } from './0055-priced.ts';
import { rateLimits } from './0056-rate-limits.ts';
import { connections } from './0057-connections.ts';
import { sight } from './0063-sight.ts';
import { secondFactor } from './0066-second-factor.ts';
import { allocations } from './0071-allocations.ts';
import { classFeedback } from './0081-class-feedback.ts';
import { agreements } from './0082-agreements.ts';
import { moderation } from './0086-moderation.ts';
import { retentions } from './0093-retentions.ts';
import { criterionMarkers } from './0094-criterion-markers.ts';
import { saidElsewhere } from './0095-said-elsewhere.ts';
import { privateNotes } from './0098-private-notes.ts';
import { teams } from './0100-teams.ts';
import { driftShares } from './0105-drift-shares.ts';
import { origins } from './0110-origins.ts';
import { erasedPeople } from './0115-erased-people.ts';
import { roles } from './0130-roles.ts';
import { again } from './0135-again.ts';
import { coOwners } from './0140-co-owners.ts';
import { openChanges } from './0150-open-changes.ts';
import { annotationNumbers } from './0155-annotation-numbers.ts';
import { openChangesFound } from './0156-open-changes-found.ts';
import { remoteAttempts } from './0165-remote-attempts.ts';
import { handedInTimes } from './0195-handed-in-times.ts';
import { signInState } from './0175-sign-in-state.ts';
import { disclosure } from './0205-disclosure.ts';
import { deadlines } from './0220-deadlines.ts';
import { suggestionChoices } from './0210-suggestion-choices.ts';
import { textNeeded } from './0215-text-needed.ts';
import { importedDraftsUnpriced } from './0218-imported-drafts-unpriced.ts';
import { lti } from './0230-lti.ts';
import { archivesMadeHere } from './0180-archives-made-here.ts';

/** In the order of their names. One that has been released is never changed; the next one is added. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-people': people,
  '0002-work': work,
  '0003-credits': credits,
  '0004-fences': fences,
  '0006-history': history,
  '0007-notes': notes,
  '0008-files': files,
  '0009-handbacks': handbacks,
  '0010-documents': documents,
  '0012-rubrics': rubrics,
  '0013-mark-history': markHistory,
  '0014-made': made,
  '0015-invitations': invitations,
  '0016-given-up': givenUp,
  '0017-stages': stages,
  '0020-marking': marking,
  '0023-intakes': intakes,
  '0024-handback-kinds': handbackKinds,
  '0027-releases': releases,
  '0028-student-links': studentLinks,
  '0031-wordings': wordings,
  '0032-asked': asked,
  '0040-disabled': disabled,
  '0041-handed-back': handedBack,
  '0042-archives': archives,
  '0047-own-keys': ownKeys,
  '0050-mail': mail,
  '0051-sessions': sessions,
  '0052-identities': identities,
  '0053-audit': audit,
  '0055-priced': priced,
  '0056-rate-limits': rateLimits,
  '0057-connections': connections,
  '0063-sight': sight,
  '0066-second-factor': secondFactor,
  '0071-allocations': allocations,
  '0081-class-feedback': classFeedback,
  '0082-agreements': agreements,
  '0086-moderation': moderation,
  '0093-retentions': retentions,
  '0094-criterion-markers': criterionMarkers,
  '0095-said-elsewhere': saidElsewhere,
  '0098-private-notes': privateNotes,
  '0100-teams': teams,
  '0105-drift-shares': driftShares,
  '0110-origins': origins,
  '0115-erased-people': erasedPeople,
  '0130-roles': roles,
  '0135-again': again,
  '0140-co-owners': coOwners,
  '0150-open-changes': openChanges,
  '0155-annotation-numbers': annotationNumbers,
  '0156-open-changes-found': openChangesFound,
  '0165-remote-attempts': remoteAttempts,
  '0175-sign-in-state': signInState,
  '0180-archives-made-here': archivesMadeHere,
  '0195-handed-in-times': handedInTimes,
  '0205-disclosure': disclosure,
  '0210-suggestion-choices': suggestionChoices,
  '0215-text-needed': textNeeded,
  '0218-imported-drafts-unpriced': importedDraftsUnpriced,
  '0220-deadlines': deadlines,
  '0230-lti': lti,
};

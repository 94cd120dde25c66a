import type { AccountTables } from './schema/accounts.ts';
import type { AssignmentTables } from './schema/assignments.ts';
import type { ClassTables } from './schema/class.ts';
import type { CommentTables } from './schema/comments.ts';
import type { ConnectTables } from './schema/connect.ts';
import type { CreditTables } from './schema/credits.ts';
import type { DraftTables } from './schema/drafts.ts';
import type { LtiTables } from './schema/lti.ts';
import type { PrivacyTables } from './schema/privacy.ts';
import type { ReleaseTables } from './schema/release.ts';
import type { RubricTables } from './schema/rubrics.ts';
import type { SubmissionTables } from './schema/submissions.ts';
import type { TeamTables } from './schema/team.ts';
import type { UpkeepTables } from './schema/upkeep.ts';

/** Every table, by subject. */
export interface Database
  extends
    AccountTables,
    AssignmentTables,
    ClassTables,
    CommentTables,
    ConnectTables,
    CreditTables,
    DraftTables,
    LtiTables,
    PrivacyTables,
    ReleaseTables,
    RubricTables,
    SubmissionTables,
    TeamTables,
    UpkeepTables {}

import type { Generated } from 'kysely';
import type {
  Disclosure,
  OwnProvider,
  PointChoice,
  PointSection,
} from '#contract/drafts/drafting.ts';
import type { ModelUsage } from '#server/features/drafts/types.ts';
import type { Bit, Iso, Json } from '#server/platform/database/columns.ts';

export interface AiDraftsTable {
  id: Generated<number>;
  submission_id: number;
  job_uuid: string;
  requested_by: number;
  model: string;
  prompt_version: string;
  input_hash: string;
  output: Json;
  output_text: string;
  /**
   * The sentences of the draft that occur in the educator's saved feedback, and their share of the
   * draft (0–1).
   */
  kept_text: string | null;
  kept_share: number | null;
  kept_at: Iso | null;
  wish: string | null;
  free: Generated<Bit>;
  /** 0 if credits were off: it held and cost nothing. */
  priced: Generated<Bit>;
  /** Written with the requesting person's own key. */
  own_key: Generated<Bit>;
  /** Null until something was chosen from its points. */
  point_count: Generated<number | null>;
  created_at: Iso;
}

/** What a model answered at a stage; it is deleted with its submission. */
export interface DraftStagesTable {
  id: Generated<number>;
  submission_id: number;
  job_uuid: string;
  stage: string;
  part: number;
  model: string;
  output: string;
  /** Hash of the question; null for an answer that can't be used again. */
  asked: string | null;
  created_at: Iso;
}

/** What a question to a model used. It contains nobody's text, and is kept. */
export interface AiUsageTable extends ModelUsage {
  id: Generated<number>;
  job_uuid: string;
  user_id: number;
  stage: string;
  /** Paid for by the requesting person, and not part of the operator's daily limit. */
  own_key: Generated<Bit>;
  created_at: Iso;
}

export interface AssignmentGuidanceTable {
  assignment_id: number;
  level: string;
  outcomes: string;
  instructions: string;
  model_answer: string;
  /** Whether feedback may repeat what the model answer says. */
  disclose: Generated<Disclosure>;
  /** Whether pictures in its works may be sent. */
  pictures: Generated<Bit>;
  updated_at: Iso;
}

/** Whether a model sees pictures, according to a test. */
export interface ModelAbilitiesTable {
  provider: string;
  model: string;
  address: string;
  sees: Bit;
  checked_at: Iso;
}

/** How an educator writes, as they have changed it; a cleared card is an empty text. */
export interface VoiceCardsTable {
  user_id: number;
  text: string;
  updated_at: Iso;
}

/** An educator's own key for a provider. `sealed` can only be opened with this server's secret. */
export interface OwnKeysTable {
  user_id: number;
  provider: OwnProvider;
  model: string;
  sealed: string;
  saved_at: Iso;
}

/** What became of a point in a draft. */
export interface PointChoicesTable {
  draft_id: number;
  section: PointSection;
  place: number;
  choice: PointChoice;
  /** As it was taken, if the educator changed its words. */
  wording: string | null;
  chosen_by: number;
  chosen_at: Iso;
}

interface GivenUpDraftsTable {
  id: Generated<number>;
  user_id: number;
  given_up_at: Iso;
}

/** Drafts and what they are based on. */
export interface DraftTables {
  ai_drafts: AiDraftsTable;
  given_up_drafts: GivenUpDraftsTable;
  draft_stages: DraftStagesTable;
  ai_usage: AiUsageTable;
  assignment_guidance: AssignmentGuidanceTable;
  model_abilities: ModelAbilitiesTable;
  voice_cards: VoiceCardsTable;
  own_keys: OwnKeysTable;
  point_choices: PointChoicesTable;
}

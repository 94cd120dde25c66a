import * as v from 'valibot';
import { IdSchema, nameText } from '#contract/common.ts';
import { MAX_NAME } from '#contract/limits.ts';
import { LateRuleSchema } from './late-rule.ts';

/** Templates of one team, at most. */
export const MAX_RULE_TEMPLATES = 50;

/** A rule for late work under a name, to begin with in other assignments (DUE-1). */
const RuleTemplateSchema = v.object({
  id: IdSchema,
  name: v.string(),
  /** Whose it is; null of those that the operator gives everybody. */
  team: v.nullable(v.object({ id: IdSchema, name: v.string() })),
  rule: LateRuleSchema,
  /** The rule in one sentence with an example, as it would read in the assignment that asks. */
  sentence: v.string(),
});

/** `GET /api/v1/assignments/{id}/rule-templates`: for who manages it. */
export const RuleTemplatesSchema = v.object({
  templates: v.array(RuleTemplateSchema),
  /** Teams of the caller's own: a rule can be kept for them, and their templates removed. */
  teams: v.array(v.object({ id: IdSchema, name: v.string() })),
});
export type RuleTemplates = v.InferOutput<typeof RuleTemplatesSchema>;

/** `PUT /api/v1/teams/{id}/rule-templates`: one of the same name is replaced. */
export const NewRuleTemplateSchema = v.object({
  name: nameText('Name of the template', MAX_NAME),
  rule: LateRuleSchema,
});
export type NewRuleTemplate = v.InferOutput<typeof NewRuleTemplateSchema>;

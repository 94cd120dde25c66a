import type { Assignment } from '#contract/assignments/assignment.ts';
import { allows } from '#contract/teams/roles.ts';
import type { ExtensionsRef } from '#machines/deadlines/extensions.view.ts';
import type { HeldMarksRef } from '#machines/deadlines/held-marks.view.ts';
import type { LateRuleRef } from '#machines/deadlines/late-rule.view.ts';
import type { RuleTemplatesRef } from '#machines/deadlines/rule-templates.view.ts';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { ExtensionsPart } from './extensions-part.tsx';
import { HeldMarksPart } from './held-marks-part.tsx';
import { LateRuleForm } from './late-rule-form.tsx';
import { RuleTemplatesPart } from './rule-templates-part.tsx';

export interface DeadlineScreenProps {
  rule: LateRuleRef;
  extensions: ExtensionsRef;
  holds: HeldMarksRef;
  templates: RuleTemplatesRef;
  assignment: Pick<Assignment, 'id' | 'name' | 'may' | 'grade_scale' | 'anonymous'>;
}

/** When an assignment is due and the penalty for late work (DUE-1 to DUE-7); for users who manage it. */
export function DeadlineScreen({
  rule,
  extensions,
  holds,
  templates,
  assignment,
}: DeadlineScreenProps) {
  return (
    <>
      <PageHeader
        title={`Deadline: ${assignment.name}`}
        description="When work is due and what becomes of the mark when it is late. Markers mark every script as if it were on time."
      />
      {allows(assignment, 'manage') ? (
        <div className="grid gap-10">
          <LateRuleForm actor={rule} scale={assignment.grade_scale} />
          <RuleTemplatesPart actor={templates} rule={rule} />
          <ExtensionsPart actor={extensions} anonymous={assignment.anonymous} />
          <HeldMarksPart actor={holds} anonymous={assignment.anonymous} />
        </div>
      ) : (
        <Alert tone="info">Only who manages an assignment sets its deadline.</Alert>
      )}
    </>
  );
}

import { useActorRef } from '@xstate/react';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { Assignment } from '#contract/assignments/assignment.ts';
import { exampleGrade } from '#contract/deadlines/late-mark.ts';
import { heldMarksMachine } from '#machines/deadlines/held-marks.machine.ts';
import { extensionsMachine } from '#machines/deadlines/extensions.machine.ts';
import { lateRuleMachine } from '#machines/deadlines/late-rule.machine.ts';
import { ruleTemplatesMachine } from '#machines/deadlines/rule-templates.machine.ts';
import {
  extensionsActors,
  heldMarksActors,
  ruleTemplatesActors,
  lateRuleActors,
} from '#services/deadlines/deadlines.ts';
import { DeadlineScreen } from '#views/deadlines/deadline-screen.tsx';
import { useRoot } from '../root.ts';
import { ofAssignment, WithAssignment } from '../shell/of-assignment.tsx';

export default ofAssignment(({ assignmentId }) => (
  <WithAssignment
    assignmentId={assignmentId}
    render={(assignment) => <AssignmentDeadline assignment={assignment} />}
  />
));

function AssignmentDeadline({ assignment }: { assignment: Assignment }) {
  const { http, tell } = useRoot();
  const fromSubmission = Number(useSearchParams()[0].get('submission')) || null;
  const [machines] = useState(() => ({
    rule: lateRuleMachine.provide({
      actors: lateRuleActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
    holds: heldMarksMachine.provide({
      actors: heldMarksActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
    templates: ruleTemplatesMachine.provide({ actors: ruleTemplatesActors(http) }),
    extensions: extensionsMachine.provide({
      actors: extensionsActors(http),
      actions: { tell: (_, outcome) => tell(outcome) },
    }),
  }));
  const assignmentId = assignment.id;
  const rule = useActorRef(machines.rule, {
    input: {
      assignmentId,
      ownZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
      tried: exampleGrade(assignment.grade_scale),
    },
  });
  const extensions = useActorRef(machines.extensions, { input: { assignmentId, fromSubmission } });
  const holds = useActorRef(machines.holds, { input: { assignmentId } });
  const templates = useActorRef(machines.templates, { input: { assignmentId } });
  useEffect(() => {
    let { stored } = rule.getSnapshot().context;
    // Which late scripts have a penalty depends on the rule.
    const watched = rule.subscribe(({ context }) => {
      if (stored !== null && context.stored !== stored) extensions.send({ type: 'class.reload' });
      ({ stored } = context);
    });
    return () => watched.unsubscribe();
  }, [rule, extensions]);
  return (
    <DeadlineScreen
      rule={rule}
      extensions={extensions}
      holds={holds}
      templates={templates}
      assignment={assignment}
    />
  );
}

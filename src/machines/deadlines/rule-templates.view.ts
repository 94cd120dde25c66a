import type { ActorRefFrom, SnapshotFrom } from 'xstate';
import type { LateRule } from '#contract/deadlines/late-rule.ts';
import { keptFor, type ruleTemplatesMachine } from './rule-templates.machine.ts';

export type RuleTemplatesRef = ActorRefFrom<typeof ruleTemplatesMachine>;
type Snapshot = SnapshotFrom<typeof ruleTemplatesMachine>;

/** All that stands in this part of the page. */
export const selectTemplates = ({ context }: Snapshot) => context;
export const selectKeptFor = ({ context }: Snapshot): number | null => keptFor(context);
export const areTemplatesUnread = (snapshot: Snapshot): boolean => snapshot.matches('unread');
export const areTemplatesChanging = (snapshot: Snapshot): boolean => snapshot.matches('changing');

export const templatesCommands = (actor: RuleTemplatesRef) => ({
  retry: () => actor.send({ type: 'templates.retry' }),
  write: (name: string) => actor.send({ type: 'template.write', name }),
  choose: (id: number) => actor.send({ type: 'team.choose', id }),
  keep: (rule: LateRule) => actor.send({ type: 'template.keep', rule }),
  remove: (teamId: number, id: number) => actor.send({ type: 'template.remove', teamId, id }),
});

import { useSelector } from '@xstate/react';
import type { Moderation } from '#contract/teams/moderation/sample.ts';
import { isBusy, moderationCommands, type ModerationRef } from '#machines/teams/moderation.view.ts';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

/** Who may see the sample beside the owner. */
export function ModeratorPanel({
  actor,
  moderation: { members, moderators },
}: {
  actor: ModerationRef;
  moderation: Moderation;
}) {
  const busy = useSelector(actor, isBusy);
  const named = moderators.filter(({ by_role }) => !by_role).map(({ user_id }) => user_id);
  const byRole = moderators.filter(({ by_role }) => by_role).map(({ user_id }) => user_id);
  return (
    <Panel
      title="Moderators"
      description="They see the sample and the report, and say whether a mark stands. Nobody moderates what they marked."
    >
      {members.length === 0 ? (
        <p className="text-sm text-ink-muted">Invite somebody first, in whichever role.</p>
      ) : (
        <div className="grid gap-2">
          {members.map(({ user_id, full_name }) =>
            byRole.includes(user_id) ? (
              <p key={user_id} className="text-sm">{`${full_name}: by their role`}</p>
            ) : (
              <Checkbox
                key={user_id}
                label={full_name}
                checked={named.includes(user_id)}
                disabled={busy}
                onChange={(checked) =>
                  moderationCommands(actor).name(
                    checked ? [...named, user_id] : named.filter((id) => id !== user_id),
                  )
                }
              />
            ),
          )}
        </div>
      )}
    </Panel>
  );
}

import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import { COMMENT_TABS, commentPanelVerbs, selectTab, type CommentPanelRef } from '#machines/comment-panel/comment-panel.view.ts';
import { Tabs } from '#views/components/data/tabs.tsx';

/** The comment bank beside the feedback, in two tabs. */
export function CommentPanel({ panel, standard, sets }: { panel: CommentPanelRef; standard: ReactNode; sets: ReactNode }) {
  const tab = useSelector(panel, selectTab) ?? 'standard';
  return (
    <section aria-label="Comment bank" className="rounded-panel border border-line bg-surface">
      <Tabs label="Comments" tabs={COMMENT_TABS} selected={tab} onSelect={commentPanelVerbs(panel).choose}>
        <div className="max-h-96 overflow-y-auto px-2 py-2">{tab === 'standard' ? standard : sets}</div>
      </Tabs>
    </section>
  );
}

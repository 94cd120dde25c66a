import { useSelector } from '@xstate/react';
import type { StandardCategory } from '#contract/comments/standard-bank/index.ts';
import { groupTitle } from '#lib/comments/comment-query.ts';
import {
  commentPickerCommands,
  isCategoryOpen,
  isLevelOpen,
  selectSelected,
  type CommentPickerRef,
} from '#machines/comments/comment-picker.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Chip } from '#views/components/data/chip.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { CommentLine } from './comment-line.tsx';
import { SharedTip } from '#views/submissions/table/shared-tip.tsx';

export interface StandardCommentsProps {
  actor: CommentPickerRef;
  bank: readonly StandardCategory[];
  onInsert: (text: string) => void;
  onCopy: (text: string) => void;
}

/**
 * The standard bank: categories, levels, comments. Ticking one inserts it; it can be inserted
 * again, and copied.
 */
export function StandardComments({ actor, bank, onInsert, onCopy }: StandardCommentsProps) {
  const snapshot = useSelector(actor, (now) => now);
  const { toggle, toggleCategory, toggleLevel, expandAll, collapseAll } =
    commentPickerCommands(actor);
  const selected = selectSelected(snapshot);
  const isAllOpen = (keyword: string, levels: StandardCategory['qualityLevels']) =>
    isCategoryOpen(snapshot, keyword) &&
    levels.every(({ level }) => isLevelOpen(snapshot, keyword, level));
  return (
    <SharedTip>
      <div className="flex justify-end gap-1 pb-1">
        <Button
          size="sm"
          variant="ghost"
          onClick={() => bank.forEach(({ keyword }) => expandAll(keyword))}
        >
          Expand all
        </Button>
        <Button
          size="sm"
          variant="ghost"
          onClick={() => bank.forEach(({ keyword }) => collapseAll(keyword))}
        >
          Collapse all
        </Button>
      </div>
      {bank.map(({ keyword, name, qualityLevels }) => (
        <Disclosure
          key={keyword}
          summary={name}
          open={isCategoryOpen(snapshot, keyword)}
          onToggle={() => toggleCategory(keyword)}
          aside={
            isAllOpen(keyword, qualityLevels) ? (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Collapse ${name}`}
                onClick={() => collapseAll(keyword)}
              >
                Collapse
              </Button>
            ) : (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Expand ${name}`}
                onClick={() => expandAll(keyword)}
              >
                Expand
              </Button>
            )
          }
        >
          <div className="pl-3">
            {qualityLevels.map(({ level, label, comments }) => (
              <Disclosure
                key={level}
                summary={
                  <Chip tone={level} className="h-auto py-0.5 [&>span]:whitespace-normal">
                    {groupTitle(name, label)}
                  </Chip>
                }
                open={isLevelOpen(snapshot, keyword, level)}
                onToggle={() => toggleLevel(keyword, level)}
              >
                <ul className="pl-2">
                  {comments.map((comment) => (
                    <CommentLine
                      key={comment.id}
                      text={comment.text}
                      onInsert={() => onInsert(comment.text)}
                      onCopy={() => onCopy(comment.text)}
                      box={
                        <Checkbox
                          label={`Use: ${comment.text}`}
                          hideLabel
                          checked={selected.includes(comment.id)}
                          onChange={() => toggle(comment)}
                        />
                      }
                    />
                  ))}
                </ul>
              </Disclosure>
            ))}
          </div>
        </Disclosure>
      ))}
    </SharedTip>
  );
}

import Ellipsis from 'lucide-react/icons/ellipsis';
import type { CommentSet } from '#contract/comments/comment.ts';
import { counted } from '#contract/text/plural.ts';
import { Menu } from '#views/components/actions/menu.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';

export interface CommentSetItemProps {
  set: CommentSet;
  busy: boolean;
  filling: boolean;
  /** How many comments the list shows, to be copied into the set. */
  copies: number;
  onRename: () => void;
  onAdd: () => void;
  onFill: () => void;
  /** Null for the set that can't be deleted. */
  onDelete: (() => void) | null;
}

export const CommentSetItem = ({
  set,
  busy,
  filling,
  copies,
  onRename,
  onAdd,
  onFill,
  onDelete,
}: CommentSetItemProps) => (
  <li className="flex items-center gap-2 py-2">
    <div className="min-w-0 flex-1">
      <p dir="auto" className="line-clamp-3 text-sm font-medium wrap-anywhere">
        {set.name}
      </p>
      <p className="text-xs text-ink-muted" data-figures="">
        {counted(set.comment_count, 'comment')}
      </p>
    </div>
    {filling && <Spinner label={`Filling ${set.name}…`} />}
    <Menu
      label={`More actions for ${set.name}`}
      icon={Ellipsis}
      disabled={busy}
      items={[
        { label: 'Add a comment', onSelect: onAdd },
        copies === 0
          ? {
              label: 'Copy the listed comments here',
              disabled: 'No comment is listed.',
              onSelect: onFill,
            }
          : { label: `Copy ${counted(copies, 'listed comment')} here`, onSelect: onFill },
        { label: 'Rename', onSelect: onRename },
        'separator',
        onDelete === null
          ? { label: 'Delete', tone: 'danger', disabled: 'Everyone keeps this set.' }
          : { label: 'Delete', tone: 'danger', onSelect: onDelete },
      ]}
    />
  </li>
);

import type { Comment, QualityLevel } from '#contract/comments/comment.ts';
import { LEVEL_LABELS } from '#contract/comments/standard-bank/types.ts';
import { Chip } from '#views/components/data/chip.tsx';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { IconButton } from '#views/components/actions/icon-button.tsx';

/** A quality level in its colour and word (specification, section 3). */
const QualityChip = ({ level }: { level: QualityLevel }) => (
  <Chip tone={level}>{LEVEL_LABELS[level]}</Chip>
);

interface CommentItemProps {
  comment: Comment;
  onEdit: () => void;
  onDelete: () => void;
}

export const CommentItem = ({ comment, onEdit, onDelete }: CommentItemProps) => (
  <li className="flex items-start gap-4 py-4 pr-1">
    <div className="min-w-0 flex-1">
      <p dir="auto" className="max-w-prose font-serif text-read whitespace-pre-wrap wrap-anywhere">
        {comment.text}
      </p>
      <p className="mt-2 flex flex-wrap items-center gap-2 text-sm text-ink-muted">
        <span className="wrap-anywhere">{comment.category}</span>
        <QualityChip level={comment.quality_level} />
      </p>
    </div>
    <div className="flex shrink-0">
      <IconButton icon={Pencil} label="Edit comment" onClick={onEdit} />
      <IconButton icon={Trash2} label="Delete comment" tone="danger" onClick={onDelete} />
    </div>
  </li>
);

import Copy from 'lucide-react/icons/copy';
import Plus from 'lucide-react/icons/plus';
import type { ReactNode } from 'react';
import { rowButton } from '#views/submissions/table/row-button.tsx';

export interface CommentLineProps {
  text: string;
  /** A checkbox where comments are selected. */ box?: ReactNode;
  onInsert: () => void;
  onCopy: () => void;
}

/** A ready-made comment: insert it into the feedback, or copy it. */
export const CommentLine = ({ text, box, onInsert, onCopy }: CommentLineProps) => (
  <li className="group flex items-start gap-1 rounded-control py-1 pl-1 hover:bg-hover">
    {box}
    <span className="min-w-0 flex-1 py-1 font-serif text-sm">{text}</span>
    {rowButton({ icon: <Plus />, label: 'Insert comment', onClick: onInsert })}
    {rowButton({ icon: <Copy />, label: 'Copy comment', onClick: onCopy })}
  </li>
);

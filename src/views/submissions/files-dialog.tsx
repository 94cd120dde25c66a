import ExternalLink from 'lucide-react/icons/external-link';
import type { ReactNode } from 'react';
import type { Submission, SubmissionFileKind } from '#contract/submissions/submission.ts';
import { formatScore } from '#lib/submissions/similarity.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { NO_PROCESSED_FILE, studentName } from './submission-labels.ts';

export interface FilesDialogProps {
  submission: Submission;
  onOpen: (kind: SubmissionFileKind) => void;
  onClose: () => void;
}

/** Lists all files of one submission. */
export default function FilesDialog({ submission, onOpen, onClose }: FilesDialogProps) {
  const { original_filename, processed_filename, turnitin_report_url, turnitin_similarity_score } =
    submission;
  return (
    <Dialog open onClose={onClose} title={`Files for ${studentName(submission)}`}>
      <ul className="divide-y divide-line">
        <FileItem
          name="Original file"
          detail={original_filename}
          onOpen={() => onOpen('original')}
        />
        <FileItem
          name="Processed file"
          detail={processed_filename ?? NO_PROCESSED_FILE}
          missing={processed_filename === null ? NO_PROCESSED_FILE : undefined}
          onOpen={() => onOpen('processed')}
        />
        <FileItem
          name="Turnitin report"
          detail={<>Similarity score: {formatScore(turnitin_similarity_score) ?? 'N/A'}</>}
          missing={turnitin_report_url === null ? 'No report was uploaded.' : undefined}
          onOpen={() => onOpen('turnitin')}
        />
      </ul>
    </Dialog>
  );
}

interface FileItemProps {
  name: string;
  detail: ReactNode;
  /** Why there is none. */ missing?: string | undefined;
  onOpen: () => void;
}

const FileItem = ({ name, detail, missing, onOpen }: FileItemProps) => (
  <li className="flex items-center gap-4 py-3">
    <span className="min-w-0 flex-1">
      <span className="block text-base font-medium">{name}</span>
      <span className="block text-sm text-ink-muted wrap-anywhere" data-figures="">
        {detail}
      </span>
    </span>
    <Button
      size="sm"
      icon={ExternalLink}
      disabled={missing ?? false}
      aria-label={`View ${name.toLowerCase()}`}
      onClick={onOpen}
    >
      View
    </Button>
  </li>
);

import CalendarClock from 'lucide-react/icons/calendar-clock';
import FileInput from 'lucide-react/icons/file-input';
import FileSearch from 'lucide-react/icons/file-search';
import Files from 'lucide-react/icons/files';
import FileText from 'lucide-react/icons/file-text';
import History from 'lucide-react/icons/history';
import Pencil from 'lucide-react/icons/pencil';
import Percent from 'lucide-react/icons/percent';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import type { Submission } from '#contract/submissions/submission.ts';
import type { TableCommands } from '#machines/submissions/submission-table.view.ts';
import type { MenuEntry } from '#views/components/actions/menu-list.tsx';
import { NO_PROCESSED_FILE } from '#views/submissions/submission-labels.ts';

/** Why a grader can't delete: decisions, section 5. */
export const MAY_NOT_DELETE = 'Only the owner and co-owners can delete submissions.';

/** What the user may do with submissions. */
export interface Rights {
  canMark: boolean;
  canDelete: boolean;
}

/** Returns the more-actions menu of a row (specification, section 2). */
export function rowMenuItems(
  row: Submission,
  commands: TableCommands,
  generate: (row: Submission) => void,
  { canMark, canDelete }: Rights,
  /** Enter on a row opens the desk, not this dialog. */
  opensDesk = false,
): MenuEntry[] {
  const reading: MenuEntry[] = [
    {
      label: 'View Processed File',
      icon: FileText,
      disabled: row.processed_filename === null && NO_PROCESSED_FILE,
      onSelect: () => commands.openFile(row, 'processed'),
    },
    {
      label: 'View Original File',
      icon: FileInput,
      onSelect: () => commands.openFile(row, 'original'),
    },
  ];
  if (row.turnitin_report_url !== null) {
    reading.push({
      label: 'View Turnitin Report',
      icon: FileSearch,
      onSelect: () => commands.openFile(row, 'turnitin'),
    });
  }
  reading.push({
    label: 'View All Files',
    icon: Files,
    onSelect: () => commands.openFiles(row),
  });
  const record: MenuEntry = {
    label: 'Details and History',
    icon: History,
    onSelect: () => commands.openRecord(row),
  };
  if (!canMark) return [...reading, record];
  return [
    ...reading,
    {
      label: 'Grade / Edit Feedback',
      icon: Pencil,
      ...(opensDesk ? {} : { keys: 'Enter' }),
      onSelect: () => commands.openEditor(row, 'grade'),
    },
    { label: 'Edit Turnitin Score', icon: Percent, onSelect: () => commands.openScore(row) },
    { label: 'Generate AI Feedback', icon: Sparkles, keys: 'g', onSelect: () => generate(row) },
    record,
    ...(canDelete
      ? [
          {
            label: 'Extension or Waiver',
            icon: CalendarClock,
            href: `/assignments/${row.assignment_id}/deadline?submission=${row.id}`,
          },
        ]
      : []),
    {
      label: 'Delete',
      icon: Trash2,
      tone: 'danger',
      disabled: !canDelete && MAY_NOT_DELETE,
      onSelect: () => commands.askToDelete(row),
    },
  ];
}

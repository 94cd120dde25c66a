import { acceptOf, REPORT_TYPES } from '#lib/text/file-names.ts';
import type { FieldWiring } from '#views/components/fields/field.tsx';

/** The report of a plagiarism checker beside a submission. */
export const ReportInput = ({
  onChoose,
  ...wiring
}: FieldWiring & { onChoose: (report: File | null) => void }) => (
  <input
    {...wiring}
    type="file"
    accept={acceptOf(REPORT_TYPES)}
    onChange={(event) => onChoose(event.target.files?.[0] ?? null)}
    className="block min-h-control w-full text-sm text-ink-muted file:mr-3 file:h-control file:cursor-pointer file:rounded-control file:border file:border-line-strong file:bg-surface file:px-3 file:text-sm file:text-ink hover:file:border-edge"
  />
);

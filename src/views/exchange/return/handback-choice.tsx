import FolderOutput from 'lucide-react/icons/folder-output';
import {
  DOCUMENT_FORMATS,
  type HandbackFields,
  type HandbackSystem,
} from '#contract/exchange/handback.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { FilePanel } from '#views/components/fields/file-panel.tsx';
import { Panel } from '#views/components/layout/panel.tsx';

interface Way {
  system: HandbackSystem;
  name: string;
  steps: readonly string[];
}

/** Where each environment's own file is found, and what must be switched on before. */
const WAYS: readonly Way[] = [
  {
    system: 'moodle',
    name: 'Moodle',
    steps: [
      'In the assignment’s settings, under “Feedback types”, tick “Offline grading worksheet” and “Feedback comments”.',
      'On its page of submissions choose “Download grading worksheet”, and drop that file here.',
      'Feedback files go up after the worksheet.',
    ],
  },
  {
    system: 'canvas',
    name: 'Canvas',
    steps: [
      'In Grades choose Export, and drop that file here.',
      'Marks by a rubric go back in a file of their own, with their comments.',
    ],
  },
  {
    system: 'blackboard',
    name: 'Blackboard',
    steps: [
      'In the Grade Center choose Work Offline, Download, with this column and its comments.',
      'Drop that file here. Don’t save it in a spreadsheet in between.',
    ],
  },
  {
    system: 'brightspace',
    name: 'Brightspace',
    steps: [
      'In Grades choose Export, with both ids as the key and points as the grades.',
      'Drop that file here. It takes grades alone: feedback goes as documents.',
    ],
  },
];
const FORMATS: Readonly<Record<(typeof DOCUMENT_FORMATS)[number], string>> = {
  pdf: 'PDF',
  docx: 'Word',
  html: 'Web page',
};
const documentsFor = (system: HandbackSystem | null): 'moodle_feedback' | 'documents' =>
  system === 'moodle' ? 'moodle_feedback' : 'documents';

export interface HandbackChoiceProps {
  assignmentId: number;
  system: HandbackSystem | null;
  onFile: (file: File) => void;
  onMake: (fields: HandbackFields) => void;
}

/** What goes back: the educator's own file first, then what is made without one. Where the class came from stands first. */
export function HandbackChoice({ assignmentId, system, onFile, onMake }: HandbackChoiceProps) {
  const ways = WAYS.toSorted((a, b) => Number(b.system === system) - Number(a.system === system));
  return (
    <div className="grid gap-8 wide:grid-cols-[3fr_2fr]">
      <div className="grid content-start gap-6">
        <FilePanel
          icon={FolderOutput}
          action="Choose the file"
          label="Your own file"
          accept=".csv,.txt,.xls,text/csv"
          drops
          onFiles={([file]) => file && onFile(file)}
          hint={
            <p className="max-w-prose text-sm text-ink-muted">
              Moodle’s grading worksheet, Canvas’ gradebook or rubric assessments, Blackboard’s or
              Brightspace’s grades. It is told what it is by its headings, and comes back with
              nothing changed but grades and feedback.
            </p>
          }
        >
          Drop the file that your learning environment gave you
        </FilePanel>
        <Panel title="A document for each student">
          <p className="mb-3 text-sm text-ink-muted">
            {system === 'moodle'
              ? 'In one zip that Moodle takes as feedback files, with the rubric as marked, your notes and your words.'
              : 'In one zip, by ID and name, with the rubric as marked, your notes and your words.'}
          </p>
          <div className="flex flex-wrap gap-2">
            {DOCUMENT_FORMATS.map((format) => (
              <Button key={format} onClick={() => onMake({ kind: documentsFor(system), format })}>
                {FORMATS[format]}
              </Button>
            ))}
            {system === 'moodle' ? null : (
              <Button variant="quiet" onClick={() => onMake({ kind: 'moodle_feedback' })}>
                For Moodle
              </Button>
            )}
          </div>
        </Panel>
        <Panel title="A table with every field">
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => onMake({ kind: 'xlsx' })}>Excel</Button>
            <Button onClick={() => onMake({ kind: 'csv', separator: ',' })}>CSV</Button>
            <Button onClick={() => onMake({ kind: 'csv', separator: ';' })}>
              CSV with semicolons
            </Button>
            <Button onClick={() => onMake({ kind: 'canvas_rubric' })}>
              Canvas rubric assessments
            </Button>
          </div>
        </Panel>
      </div>
      <section aria-labelledby="how-to-get" className="grid content-start gap-5">
        <h2 id="how-to-get" className="font-serif text-lg font-semibold">
          Where to find the file
        </h2>
        {system === null ? null : (
          <p className="text-sm text-ink-muted">This class came from {ways[0]!.name}.</p>
        )}
        {ways.map(({ system: own, name, steps }) => (
          <div key={own}>
            <h3 className="font-medium">{name}</h3>
            <ol className="mt-1.5 grid list-decimal gap-1.5 pl-5 text-sm text-ink-muted">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
        <p className="text-sm text-ink-muted">
          Without files:{' '}
          <Link href={`/assignments/${assignmentId}/connect`}>connect with Moodle or Canvas</Link>,
          and send grades and feedback there.
        </p>
      </section>
    </div>
  );
}

import Download from 'lucide-react/icons/download';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import { Alert } from '../components/states/alert.tsx';
import { Avatar } from '../components/data/avatar.tsx';
import { Button } from '../components/actions/button.tsx';
import { Chip, ChipButton } from '../components/data/chip.tsx';
import type { Tone } from '../components/data/chip-tone.ts';
import { IconButton } from '../components/actions/icon-button.tsx';
import { Kbd } from '../components/actions/kbd.tsx';
import { Link } from '../components/actions/link.tsx';
import { PageHeader } from '../components/layout/page-header.tsx';
import { Panel } from '../components/layout/panel.tsx';
import { ProgressBar } from '../components/data/progress-bar.tsx';
import { Spinner } from '../components/states/spinner.tsx';
import { Stat } from '../components/data/stat.tsx';
import { Plate } from './plate.tsx';

const statuses: [Tone, string][] = [
  ['pending', 'Submitted'],
  ['processing', 'Draft Feedback Generated'],
  ['completed', 'Completed'],
  ['error', 'Error'],
];
const levels: [Tone, string][] = [
  ['excellent', 'Excellent'],
  ['good', 'Good / Very Good'],
  ['fair', 'Fair / Developing'],
  ['poor', 'Poor / Needs Improvement'],
];
const scores: [Tone, string][] = [
  ['sim-green', '12%'],
  ['sim-orange', '34.5%'],
  ['sim-red', '71%'],
];
const sizes = ['text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg'];

export const Paper = () => (
  <>
    <PageHeader
      title="The uses of doubt"
      description="Essay of 1,500 words on one argument of the seminar. Due Friday."
      back={{ href: '#assignments', label: 'Assignments' }}
      meta={<Chip tone="accent">Compact</Chip>}
      actions={
        <>
          <Button icon={Download}>Export</Button>
          <Button variant="primary" icon={Plus}>
            Upload Submission
          </Button>
        </>
      }
    />
    <Plate title="Type">
      <div className="min-w-0 flex-1 basis-80">
        {sizes.map((size) => (
          <p key={size} className={`${size} font-serif font-semibold`}>
            What the margin says
          </p>
        ))}
      </div>
      <div className="prose-read flex-1 basis-96">
        {
          'You open with the strongest form of the objection, which is exactly right; the reader trusts you from here on.\n\nThe second section leans on a single source. Where else has this been tested? A sentence on the 2019 replication would answer the sceptic before she speaks.'
        }
        <em className="mt-3 block">Read this again aloud.</em>
      </div>
      <pre className="min-w-0 flex-1 basis-72 overflow-x-auto rounded-panel border border-line bg-surface-sunken p-4 font-mono whitespace-pre-wrap text-sm">
        {
          'def mean(xs):\n    if not xs:          # 0 is not a mean\n        return None\n    return sum(xs) / len(xs)'
        }
      </pre>
    </Plate>
    <Plate title="Buttons">
      <Button variant="primary">Save Grade</Button>
      <Button>Refresh</Button>
      <Button variant="ghost">Clear Filters</Button>
      <Button variant="danger" icon={Trash2}>
        Delete 3 submissions
      </Button>
      <Button variant="primary" busy>
        Saving
      </Button>
      <Button busy icon={Sparkles}>
        Generating...
      </Button>
      <Button variant="primary" disabled>
        Upload
      </Button>
      <Button disabled="No processed file yet: generate feedback first." icon={Download}>
        Processed file
      </Button>
      <Button size="sm">Small</Button>
      <Button variant="primary" size="lg">
        Start Free Trial
      </Button>
      <IconButton icon={MoreHorizontal} label="More actions" keys="." />
      <IconButton icon={Trash2} label="Delete" tone="danger" size="sm" />
      <IconButton icon={Sparkles} label="Generate AI Feedback" busy />
      <IconButton icon={Download} label="View Turnitin Report" disabled />
    </Plate>
    <Plate title="Links and keys">
      <p>
        Credits are added by the administrator:{' '}
        <Link href="mailto:support@example.org">support@example.org</Link>, or read the{' '}
        <Link href="#pricing">pricing page</Link>.{' '}
        <Link href="#plain" look="plain">
          Plain link
        </Link>
      </p>
      <Link href="#start" look="primary">
        Upload your first submission
      </Link>
      <span>
        Save with <Kbd keys="Mod+Enter" />, search with <Kbd keys="/" />
      </span>
      <Avatar name="Ada King Lovelace" />
      <Avatar name="محمد" size="sm" />
    </Plate>
    <Plate title="Meaning">
      <div className="flex w-full flex-wrap gap-2">
        {statuses.map(([tone, text]) => (
          <Chip key={tone} tone={tone}>
            {text}
          </Chip>
        ))}
      </div>
      <div className="flex w-full flex-wrap gap-2">
        {levels.map(([tone, text]) => (
          <Chip key={tone} tone={tone}>
            {text}
          </Chip>
        ))}
      </div>
      <div className="flex w-full flex-wrap gap-2">
        {scores.map(([tone, text]) => (
          <ChipButton key={tone} tone={tone} aria-label={`Turnitin score ${text}, open report`}>
            {text}
          </ChipButton>
        ))}
        <Chip>No Score</Chip>
        <Chip>Not Graded</Chip>
        <Chip tone="accent">A+</Chip>
        <Chip tone="busy">Grading</Chip>
        <Chip tone="danger">Deleting</Chip>
        <Chip tone="fair" shape="dot">
          Late
        </Chip>
      </div>
    </Plate>
    <Plate title="Messages">
      <div className="flex w-full max-w-dialog-lg flex-col gap-3">
        <Alert title="This is a rule-based draft.">
          It measures the text; it does not understand the argument.
        </Alert>
        <Alert tone="success">Backup written.</Alert>
        <Alert tone="warning" action={<Button size="sm">Retry</Button>}>
          You are offline. What you type is kept on this device.
        </Alert>
        <Alert tone="error" onDismiss={() => {}}>
          Comment text cannot be empty.
        </Alert>
      </div>
    </Plate>
    <Plate title="Panels and figures">
      <dl className="grid w-full gap-4 sm:grid-cols-2 lg:grid-cols-4">
        <Stat label="Total Submissions" value="128" caption="across 6 assignments" />
        <Stat label="Graded Submissions" value="96" caption="75% of total" />
        <Stat label="Average Grade" value="68.4" caption="3 letters left out" />
        <Stat label="Current Balance" value="42" unit="credits" />
      </dl>
      <Panel
        title="Standard Comments"
        description="Six categories, four levels each."
        actions={<Button size="sm">Expand all</Button>}
        className="w-full"
      >
        <p className="font-serif text-read">
          The structure carries the argument; each paragraph earns its place.
        </p>
      </Panel>
    </Plate>
    <Plate title="Progress">
      <div className="flex w-72 flex-col gap-4">
        <ProgressBar label="Uploading essay.docx" value={65} />
        <ProgressBar label="Generating drafts" tone="busy" value={3} max={12} />
        <ProgressBar label="Reading the file" />
        <Spinner label="Loading Submissions..." />
      </div>
    </Plate>
  </>
);

import Moon from 'lucide-react/icons/moon';
import Sun from 'lucide-react/icons/sun';
import { StrictMode, useState } from 'react';
import { Button } from '#views/components/actions/button.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { Disclosure } from '#views/components/layout/disclosure.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { FilterChip } from '#views/components/actions/filter-chip.tsx';
import { NumberInput } from '#views/components/fields/number-input.tsx';
import { SearchInput } from '#views/components/fields/search-input.tsx';
import { Segmented } from '#views/components/actions/segmented.tsx';
import { Select } from '#views/components/fields/select.tsx';
import { Tabs } from '#views/components/data/tabs.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { Plate } from './plate.tsx';
import { AlertDialog } from '#views/components/floating/alert-dialog.tsx';
import { Alert } from '#views/components/states/alert.tsx';
import { Dialog, type DialogSize } from '#views/components/floating/dialog.tsx';
import { Drawer } from '#views/components/floating/drawer.tsx';
import { Popover } from '#views/components/floating/popover.tsx';
import { SheetColumn, SheetColumns } from '#views/components/layout/sheet-columns.tsx';
import { ToastRegion, type ToastView } from '#views/components/floating/toast-region.tsx';
import { Tooltip } from '#views/components/floating/tooltip.tsx';
import Download from 'lucide-react/icons/download';
import MoreHorizontal from 'lucide-react/icons/ellipsis';
import Plus from 'lucide-react/icons/plus';
import Sparkles from 'lucide-react/icons/sparkles';
import Trash2 from 'lucide-react/icons/trash-2';
import { Avatar } from '#views/components/data/avatar.tsx';
import { Chip, ChipButton } from '#views/components/data/chip.tsx';
import type { Tone } from '#views/components/data/chip-tone.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Kbd } from '#views/components/actions/kbd.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { ProgressBar } from '#views/components/data/progress-bar.tsx';
import { Spinner } from '#views/components/states/spinner.tsx';
import { Stat } from '#views/components/data/stat.tsx';
import { createRoot } from 'react-dom/client';
import { Data } from './data.tsx';
import { Broken, Register, Shell, SignIn } from './screens.tsx';

const statusOptions = [
  { value: 'all', label: 'All Statuses' },
  { value: 'pending', label: 'Submitted' },
  { value: 'processing', label: 'Draft Feedback Generated' },
] as const;
const themes = [
  { value: 'light', label: 'Light', icon: Sun },
  { value: 'dark', label: 'Dark', icon: Moon },
  { value: 'system', label: 'System' },
] as const;
const kinds = ['Purchase', 'Feedback Generation', 'Refund', 'Adjustment', 'Promo Code'];
const boxes = [
  { id: 'all', label: 'All', count: 12 },
  { id: 'read', label: 'Read', count: 9 },
  { id: 'unread', label: 'Unread', count: 3 },
] as const;
const noop = () => {};

const Forms = () => {
  const [name, setName] = useState('');
  const [text, setText] = useState(
    'You open with the strongest form of the objection, which is exactly right.',
  );
  const [score, setScore] = useState('34.5');
  const [query, setQuery] = useState('');
  const [status, setStatus] = useState<(typeof statusOptions)[number]['value']>('all');
  const [theme, setTheme] = useState<(typeof themes)[number]['value']>('light');
  const [on, setOn] = useState<readonly string[]>(['Purchase']);
  const [ticked, setTicked] = useState(true);
  const [box, setBox] = useState<(typeof boxes)[number]['id']>('all');
  const [open, setOpen] = useState(true);
  return (
    <>
      <Plate title="Fields">
        <div className="grid w-full gap-x-8 gap-y-5 sm:grid-cols-2">
          <Field label="Name" hint="As your students know it." required>
            {(wiring) => (
              <TextInput {...wiring} value={name} onChange={setName} placeholder="Essay 1" />
            )}
          </Field>
          <Field label="E-mail" error="Invalid email or password format">
            {(wiring) => <TextInput {...wiring} type="email" value="ada@" onChange={noop} />}
          </Field>
          <Field
            label="User feedback"
            aside={`${text.length} characters`}
            className="sm:col-span-2"
          >
            {(wiring) => <TextArea {...wiring} reading value={text} onChange={setText} />}
          </Field>
          <Field label="Similarity score" hint="Enter a value between 0 and 100" optional>
            {(wiring) => (
              <NumberInput
                {...wiring}
                value={score}
                onChange={setScore}
                min={0}
                max={100}
                step={0.1}
                unit="%"
              />
            )}
          </Field>
          <Field label="Status">
            {(wiring) => (
              <Select {...wiring} value={status} onChange={setStatus} options={statusOptions} />
            )}
          </Field>
          <Field label="Disabled">
            {(wiring) => (
              <TextInput {...wiring} disabled value="Not yours to change" onChange={noop} />
            )}
          </Field>
          <Field label="Read-only">
            {(wiring) => <TextInput {...wiring} readOnly value="ada@example.org" onChange={noop} />}
          </Field>
        </div>
      </Plate>
      <Plate title="Search and filters">
        <SearchInput
          label="Search submissions"
          placeholder="Search by student ID, filename, grade, or feedback"
          value={query}
          onChange={setQuery}
          shortcut="/"
          className="w-full max-w-field"
        />
        <SearchInput
          label="Search comments"
          value="evidence"
          onChange={noop}
          className="w-full max-w-field"
        />
        <div className="flex w-full flex-wrap gap-2">
          {kinds.map((kind, place) => (
            <FilterChip
              key={kind}
              count={place * 3}
              pressed={on.includes(kind)}
              onToggle={() =>
                setOn(on.includes(kind) ? on.filter((other) => other !== kind) : [...on, kind])
              }
            >
              {kind}
            </FilterChip>
          ))}
        </div>
      </Plate>
      <Plate title="Choices">
        <Segmented label="Theme" value={theme} onChange={setTheme} options={themes} />
        <div className="flex flex-col gap-2">
          <Checkbox
            label="Keyboard shortcuts"
            hint="Single letters, outside of text fields."
            checked={ticked}
            onChange={setTicked}
          />
          <Checkbox label="Some of them" checked={false} indeterminate onChange={noop} />
          <Checkbox label="None" checked={false} onChange={noop} />
          <Checkbox label="Not now" checked disabled onChange={noop} />
        </div>
        <Checkbox label="Select row" hideLabel checked={ticked} onChange={setTicked} />
        <div className="w-80">
          <Disclosure
            summary="Structure & Organization"
            open={open}
            onToggle={() => setOpen(!open)}
            aside={
              <Button size="sm" variant="ghost">
                Collapse all
              </Button>
            }
          >
            <p className="px-7 py-2 font-serif text-read">The structure carries the argument.</p>
          </Disclosure>
        </div>
      </Plate>
      <Plate title="Tabs">
        <div className="w-full min-w-0">
          <Tabs label="Notifications" tabs={boxes} selected={box} onSelect={setBox}>
            <p className="py-4 text-ink-muted">{`What stands under ${box}.`}</p>
          </Tabs>
        </div>
      </Plate>
    </>
  );
};

const messages: ToastView[] = [
  {
    id: 'generated',
    tone: 'success',
    message: 'AI feedback generated successfully',
    place: 'bottom-left',
  },
  {
    id: 'failed',
    tone: 'error',
    message: 'Failed to update',
    place: 'bottom-right',
    action: { label: 'Retry', onSelect: () => {} },
  },
  {
    id: 'deleted',
    tone: 'info',
    message: '2 of 7 failed. Failed to perform batch deletion',
    place: 'bottom-right',
  },
];
const essay =
  'Doubt is usually described as the absence of something: of conviction, of evidence, of nerve. I want to argue that it is a skill, and that like any skill it can be taught badly.\n\nConsider the student who has learnt that every claim needs a source. She doubts by rote. '.repeat(
    4,
  );

const Floating = () => {
  const [open, setOpen] = useState<DialogSize | 'alert' | 'drawer' | undefined>(() => {
    const wanted = new URLSearchParams(location.search).get('open');
    return (['sm', 'md', 'lg', 'sheet', 'alert', 'drawer'] as const).find((one) => one === wanted);
  });
  const [toasts, setToasts] = useState<readonly ToastView[]>(() =>
    new URLSearchParams(location.search).has('toasts') ? messages : [],
  );
  const [grade, setGrade] = useState('68');
  const [text, setText] = useState('You open with the strongest form of the objection.');
  const close = () => setOpen(undefined);
  const size = open === 'alert' || open === 'drawer' || open === undefined ? undefined : open;
  return (
    <>
      <Plate title="Floating">
        {(['sm', 'md', 'lg', 'sheet'] as const).map((one) => (
          <Button key={one} onClick={() => setOpen(one)}>{`Dialog ${one}`}</Button>
        ))}
        <Button onClick={() => setOpen('alert')}>Alert dialog</Button>
        <Button onClick={() => setOpen('drawer')}>Drawer</Button>
        <Button onClick={() => setToasts(messages)}>Toasts</Button>
        <Tooltip text="November 12, 2026 at 4:05 PM">
          <button type="button" className="h-control rounded-control px-2">
            Yesterday, 4:05 PM
          </button>
        </Tooltip>
        <Popover
          label="Notifications"
          trigger={<span>3</span>}
          className="w-bell max-h-bell-max p-4"
        >
          {(shut) => (
            <>
              <p className="mb-3">No notifications yet</p>
              <Button size="sm" onClick={shut}>
                Close
              </Button>
            </>
          )}
        </Popover>
      </Plate>
      <Dialog
        open={size !== undefined}
        onClose={close}
        size={size ?? 'md'}
        title="Grade Submission"
        description="s1042217 · the-uses-of-doubt-final-final-2.docx"
        onSubmit={close}
        bare={size === 'sheet'}
        footer={
          <>
            <Button onClick={close}>Cancel</Button>
            <Button type="submit" variant="primary" keys="Mod+Enter">
              Save Grade
            </Button>
          </>
        }
      >
        {size === 'sheet' ? (
          <SheetColumns>
            <SheetColumn title="STUDENT'S TEXT">
              <p className="prose-read">{essay}</p>
            </SheetColumn>
            <SheetColumn
              title="AI FEEDBACK"
              sunken
              actions={
                <>
                  <Button size="sm" variant="ghost">
                    Copy
                  </Button>
                  <Button size="sm">Use as User Feedback</Button>
                </>
              }
            >
              <p className="prose-read">{essay.slice(0, 300)}</p>
            </SheetColumn>
            <SheetColumn
              title="USER FEEDBACK"
              actions={
                <Button size="sm" variant="ghost">
                  Show Comment Bank
                </Button>
              }
            >
              <div className="flex flex-col gap-4">
                <Field label="Grade" hint="A+, 95, Pass">
                  {(wiring) => <TextInput {...wiring} value={grade} onChange={setGrade} />}
                </Field>
                <Field label="Feedback">
                  {(wiring) => (
                    <TextArea
                      {...wiring}
                      data-autofocus
                      reading
                      minRows={8}
                      value={text}
                      onChange={setText}
                    />
                  )}
                </Field>
              </div>
            </SheetColumn>
          </SheetColumns>
        ) : (
          <div className="flex flex-col gap-4">
            <Alert tone="error" onDismiss={() => {}}>
              Failed to update
            </Alert>
            <Field label="Grade" hint="A+, 95, Pass">
              {(wiring) => <TextInput {...wiring} value={grade} onChange={setGrade} />}
            </Field>
            <Field label="Feedback">
              {(wiring) => <TextArea {...wiring} reading value={text} onChange={setText} />}
            </Field>
          </div>
        )}
      </Dialog>
      <AlertDialog
        open={open === 'alert'}
        onClose={close}
        onConfirm={close}
        title="Delete the submission of s1042217?"
        confirmLabel="Delete submission"
      >
        Are you sure you want to delete this submission? This action cannot be undone.
      </AlertDialog>
      <Drawer open={open === 'drawer'} onClose={close} title="Marginalia">
        <p className="p-4 text-ink-muted">Navigation goes here.</p>
      </Drawer>
      <ToastRegion
        toasts={toasts}
        onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
      />
    </>
  );
};

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

const Paper = () => (
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
        <Alert title="Checks and suggestions, no AI model is set up.">
          They look things up in the text; they do not understand the argument.
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

/**
 * Shows every component in every state, for visual review and for axe. `?theme=dark`,
 * `?density=compact`, `?page=forms`; whole screens by `?screen=shell`, with `path`, `credits`,
 * `banner`, `content`, `error`, `busy`.
 */
const query = new URLSearchParams(location.search);
for (const name of ['theme', 'density'] as const) {
  const value = query.get(name);
  if (value) document.documentElement.dataset[name] = value;
}

const pages = { paper: Paper, forms: Forms, data: Data, floating: Floating };
const page = query.get('page');
const screens: Record<string, React.ComponentType> = {
  shell: Shell,
  'sign-in': SignIn,
  register: Register,
  broken: Broken,
};
const Screen = screens[query.get('screen') ?? ''];

const root = document.getElementById('root');
if (!root) throw new Error('The gallery has no root.');
createRoot(root).render(
  <StrictMode>
    {Screen ? (
      <Screen />
    ) : (
      <main className="mx-auto flex max-w-page flex-col gap-14 px-4 py-10 sm:px-8">
        <h1 className="sr-only">Gallery</h1>
        {Object.entries(pages).map(([name, Page]) =>
          page === null || page === name ? <Page key={name} /> : null,
        )}
      </main>
    )}
  </StrictMode>,
);

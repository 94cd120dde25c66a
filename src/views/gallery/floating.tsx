import { useState } from 'react';
import { AlertDialog } from '../components/floating/alert-dialog.tsx';
import { Alert } from '../components/states/alert.tsx';
import { Button } from '../components/actions/button.tsx';
import { Dialog } from '../components/floating/dialog.tsx';
import type { DialogSize } from '../components/floating/dialog.tsx';
import { Drawer } from '../components/floating/drawer.tsx';
import { Field } from '../components/fields/field.tsx';
import { Popover } from '../components/floating/popover.tsx';
import { SheetColumn, SheetColumns } from '../components/layout/sheet-columns.tsx';
import { TextArea } from '../components/fields/text-area.tsx';
import { TextInput } from '../components/fields/text-input.tsx';
import { ToastRegion } from '../components/floating/toast-region.tsx';
import type { ToastView } from '../components/floating/toast-region.tsx';
import { Tooltip } from '../components/floating/tooltip.tsx';
import { Plate } from './plate.tsx';

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

export const Floating = () => {
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
        <p className="p-4 text-ink-muted">Navigation stands here.</p>
      </Drawer>
      <ToastRegion
        toasts={toasts}
        onDismiss={(id) => setToasts(toasts.filter((toast) => toast.id !== id))}
      />
    </>
  );
};

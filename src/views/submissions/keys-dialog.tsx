import { Dialog } from '#views/components/floating/dialog.tsx';
import { Kbd } from '#views/components/actions/kbd.tsx';

const KEYS: readonly { keys: readonly string[]; does: string }[] = [
  { keys: ['j', '↓'], does: 'Next submission' },
  { keys: ['k', '↑'], does: 'Previous submission' },
  { keys: ['Enter'], does: 'Grade / edit feedback' },
  { keys: ['e'], does: 'Edit user feedback' },
  { keys: ['g'], does: 'Generate AI feedback' },
  { keys: ['x'], does: 'Select or deselect' },
  { keys: ['/'], does: 'Search' },
  { keys: ['?'], does: 'This list' },
  { keys: ['b'], does: 'Back to the one graded last' },
  { keys: ['→', '←'], does: 'Move within a row' },
  { keys: ['Mod+Enter'], does: 'Save, in a dialog' },
  { keys: ['Alt+Enter'], does: 'Save and next, in the grade dialog' },
  { keys: ['Alt+U'], does: 'Use the draft as user feedback' },
  { keys: ['Alt+B'], does: 'The comment bank: Enter puts in what is found' },
  { keys: ['Alt+I'], does: 'Your private note' },
  { keys: ['Alt+↓'], does: 'Next submission, in the grade dialog' },
  { keys: ['Alt+↑'], does: 'Back, or the previous submission' },
];

/** Lists the keyboard shortcuts of this page. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      open
      onClose={onClose}
      size="sm"
      title="Keyboard"
      description="Single keys work while nothing is being typed. They can be switched off in Settings."
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-5 gap-y-2 text-sm">
        {KEYS.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1.5">
              {keys.map((key) => (
                <Kbd key={key} keys={key} />
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

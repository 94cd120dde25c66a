import { Kbd } from '#views/components/actions/kbd.tsx';
import { Dialog } from '#views/components/floating/dialog.tsx';
import { DESK_KEYS } from '#views/marking/keys.ts';

export interface KeysDialogProps {
  letters: boolean;
  onClose: () => void;
}

/** Lists the desk's keyboard shortcuts. */
export default function KeysDialog({ letters, onClose }: KeysDialogProps) {
  return (
    <Dialog
      open
      onClose={onClose}
      title="Keys of the desk"
      description={
        letters
          ? 'Letters and digits work while nothing is being typed. They can be switched off in Settings.'
          : 'Letters and digits are switched off in Settings.'
      }
    >
      <div
        tabIndex={0}
        role="region"
        aria-label="Keys"
        className="grid gap-6 outline-offset-4 sm:grid-cols-2"
      >
        {DESK_KEYS.map(({ title, keys }) => (
          <section key={title} aria-label={title}>
            <h3 className="mb-2 text-xs font-medium text-ink-faint">{title}</h3>
            <dl className="grid grid-cols-[fit-content(50%)_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2 text-sm [&_dt>span]:flex-wrap">
              {keys.map(([key, does]) => (
                <div key={key} className="contents">
                  <dt>
                    <Kbd keys={key} />
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}

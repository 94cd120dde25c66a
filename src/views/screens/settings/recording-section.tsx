import Download from 'lucide-react/icons/download';
import Trash2 from 'lucide-react/icons/trash-2';
import { useSelector } from '@xstate/react';
import { counted } from '#contract/text/plural.ts';
import {
  isFull,
  isRecording,
  recordingVerbs,
  selectCount,
  type RecordingRef,
} from '#machines/recording/recording.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { Checkbox } from '#views/components/fields/checkbox.tsx';
import { FormSection } from '#views/components/fields/form-section.tsx';

export interface RecordingSectionProps {
  actor: RecordingRef;
  viewer: string;
}

const NOTHING = 'Nothing is recorded yet.';

/** Records what the product does in this browser, to be replayed on its statecharts. */
export function RecordingSection({ actor, viewer }: RecordingSectionProps) {
  const recording = useSelector(actor, isRecording);
  const full = useSelector(actor, isFull);
  const count = useSelector(actor, selectCount);
  const { switchTo, clear, download } = recordingVerbs(actor);
  return (
    <FormSection
      title="Recording"
      description="To show somebody what happened here, or to report a fault. It stays in this browser until you download it, and holds no text, name, grade or number of yours or your students’: only which step the product took, and when."
    >
      <div className="grid gap-4">
        <Checkbox
          label="Record what the product does"
          hint="In this browser, until you switch it off. What was open before is recorded from the next page load."
          checked={recording || full}
          onChange={switchTo}
        />
        <p role="status" className="text-sm text-ink-muted" data-figures>
          {count === 0 ? NOTHING : `${counted(count, 'step')} recorded.`}
          {full ? ' No more fit: download them, then clear them to go on.' : ''}
        </p>
        <div className="flex flex-wrap items-center gap-2">
          <Button
            size="sm"
            icon={Download}
            onClick={download}
            disabled={count === 0 ? NOTHING : false}
          >
            Download recording
          </Button>
          <Button size="sm" icon={Trash2} onClick={clear} disabled={count === 0 ? NOTHING : false}>
            Clear recording
          </Button>
          <Link href={viewer} className="text-sm">
            Replay it on the statecharts
          </Link>
        </div>
      </div>
    </FormSection>
  );
}

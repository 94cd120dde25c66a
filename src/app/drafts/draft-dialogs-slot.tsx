import type { DraftDoor } from '#views/drafts/points-slot.ts';
import OutboundPreviewDialogSlot from './outbound-preview-slot.tsx';
import Transcript from './transcript-slot.tsx';

/** The dialogs that are opened from a draft. */
const Door: DraftDoor = (props) =>
  'file' in props ? <Transcript {...props} /> : <OutboundPreviewDialogSlot {...props} />;

export default Door;

import type { DraftDoor } from '#views/drafts/points-slot.ts';
import Leaving from './leaving-slot.tsx';
import Transcript from './transcript-slot.tsx';

/** What is opened from beside a draft. */
const Door: DraftDoor = (props) =>
  'file' in props ? <Transcript {...props} /> : <Leaving {...props} />;

export default Door;

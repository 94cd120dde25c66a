import CircleMinus from 'lucide-react/icons/circle-minus';
import CirclePlus from 'lucide-react/icons/circle-plus';
import FileUp from 'lucide-react/icons/file-up';
import GraduationCap from 'lucide-react/icons/graduation-cap';
import Info from 'lucide-react/icons/info';
import Sparkles from 'lucide-react/icons/sparkles';
import type { NotificationType } from '#lib/site/notifications.ts';
import type { Tone } from '#views/components/data/chip-tone.ts';
import type { Icon } from '#views/components/base/icon.ts';

export interface NotificationKindLook {
  label: string;
  icon: Icon;
  tone: Tone;
}

/**
 * The icon and colour of each type (specification, section 3), and its name in the type filter.
 */
export const KINDS: Readonly<Record<NotificationType, NotificationKindLook>> = {
  FEEDBACK_GENERATED: { label: 'Feedback', icon: Sparkles, tone: 'accent' },
  SUBMISSION_UPLOADED: { label: 'Submissions', icon: FileUp, tone: 'processing' },
  GRADE_UPDATED: { label: 'Grades', icon: GraduationCap, tone: 'pending' },
  CREDIT_ADDED: { label: 'Credits Added', icon: CirclePlus, tone: 'good' },
  CREDIT_USED: { label: 'Credits Used', icon: CircleMinus, tone: 'fair' },
  SYSTEM: { label: 'System', icon: Info, tone: 'neutral' },
};

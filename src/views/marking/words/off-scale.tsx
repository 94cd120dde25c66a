import { isOffScale, offScale } from '#contract/release/doubts.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';

/** Says that a grade isn't on the assignment's scale; loaded once there is a grade. */
const OffScale = ({ grade, scale }: { grade: string; scale: Scale }) =>
  isOffScale(grade, scale) ? <p className="mt-1.5 text-sm text-danger">{offScale(grade)}</p> : null;

export default OffScale;

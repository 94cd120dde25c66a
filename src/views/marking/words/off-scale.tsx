import { isOffScale, offScale } from '#contract/release/doubts.ts';
import type { Scale } from '#contract/rubrics/read-grade.ts';

/** Says of a grade that it is off the assignment's scale; loaded once a grade is there. */
const OffScale = ({ grade, scale }: { grade: string; scale: Scale }) =>
  isOffScale(grade, scale) ? <p className="mt-1.5 text-sm text-danger">{offScale(grade)}</p> : null;

export default OffScale;

/**
 * What signing out may lose, by what the browser's storage calls it; `page`: what the page holds
 * that isn't sent or kept yet.
 */
export const LOSSES = ['unsaved', 'marks', 'notes', 'private', 'rubric', 'agreed', 'page'] as const;
export type Loss = (typeof LOSSES)[number];

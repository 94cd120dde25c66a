/**
 * What signing out may lose, by its name in the browser's storage; `page` is what the page has
 * neither sent nor stored.
 */
export const LOSSES = ['unsaved', 'marks', 'notes', 'private', 'rubric', 'agreed', 'page'] as const;
export type Loss = (typeof LOSSES)[number];

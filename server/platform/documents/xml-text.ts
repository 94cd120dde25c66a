// Characters that XML can't contain.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** Returns a text in a form that a Word or Excel file can contain. */
export const xmlText = (text: string): string => text.replace(UNWRITABLE, '').toWellFormed();

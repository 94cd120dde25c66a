// What XML can't hold.
// oxlint-disable-next-line no-control-regex
const UNWRITABLE = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** A text as a file of Word or Excel can hold it. */
export const xmlText = (text: string): string => text.replace(UNWRITABLE, '').toWellFormed();

import {
  type Document,
  DOCUMENT_VERSION,
  type UnreadableCause,
} from '#contract/submissions/document.ts';

const REASONS: Readonly<Record<UnreadableCause, string>> = {
  picture:
    'This file is a picture, and there is no text in it that can be read. Ask the student for the text as a PDF or Word document.',
  scan: 'This PDF holds no text: it is probably a scan. Run text recognition (OCR) on it, or ask the student for the original document.',
  empty:
    'This file holds no text: it is blank, or has only pictures. Check that it is the right one, or ask the student to send it again.',
  encrypted: 'This file is protected with a password. Ask the student for a copy without one.',
  damaged:
    'This file is damaged or incomplete and can’t be read. Ask the student to save it again as PDF or .docx and send it again.',
  mismatch:
    'The content of this file is not what its name says. Ask the student to save it as PDF, .docx or .txt and send it again.',
  'too-long':
    'This file holds far more text than a submission can have, so it was not read. Ask the student for the part that is to be marked.',
  'too-slow':
    'Reading this file took too long, so it was stopped. Ask the student to save it again as a plain PDF or .docx.',
  'too-big':
    'Reading this file took too much memory, so it was stopped. Ask the student to save it again as a plain PDF or .docx.',
};

const KINDS: Partial<Record<UnreadableCause, Document['kind']>> = {
  picture: 'picture',
  scan: 'scan',
};

/** Returns a document for a file that has no text, with the sentence for its cause. */
export const unreadable = (cause: UnreadableCause, extension: string): Document => ({
  version: DOCUMENT_VERSION,
  kind: KINDS[cause] ?? 'unreadable',
  cause,
  reason: REASONS[cause],
  extension,
  text: '',
  words: 0,
  blocks: [],
  pages: [],
  language: { code: null, confidence: 0 },
  genre: { kind: 'unknown', confidence: 0, code: null },
  citations: { style: 'unknown', confidence: 0 },
  left_out: [],
  read_share: 0,
});

/**
 * Marks a document that has some text, such as that of a cover, but is a scan nevertheless
 * (READ-4).
 */
export const asScan = { kind: 'scan', cause: 'scan', reason: REASONS.scan } as const;

/** Thrown by readers inside the child. */
export class Unreadable extends Error {
  readonly reason: UnreadableCause;
  constructor(reason: UnreadableCause, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
  }
}

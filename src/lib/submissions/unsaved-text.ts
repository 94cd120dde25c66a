import { collisionsOf } from '../lists/collisions.ts';

/** The text in the feedback dialog. */
export interface EditorText {
  grade: string;
  feedback: string;
}

/** The submission's fields that this text becomes. */
export interface WrittenFields {
  grade: string | null;
  feedback_text: string | null;
}

/** Unsaved text as stored in the browser: data, never a snapshot (decisions, section 5). */
export interface UnsavedText {
  user: number;
  submission: number;
  baseVersion: number;
  /** The saved values when writing began, to compare with those when it continues. */
  base: WrittenFields;
  text: EditorText;
  /** The combination of both texts, while they clash. */
  together?: EditorText | null | undefined;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** Returns the fields as they are edited: null becomes an empty text. */
export const textOf = ({ grade, feedback_text }: WrittenFields): EditorText => ({
  grade: grade ?? '',
  feedback: feedback_text ?? '',
});

/**
 * Returns the text as it is sent: an empty grade or feedback becomes null (specification, section
 * 5).
 */
export const fieldsOf = ({ grade, feedback }: EditorText): WrittenFields => ({
  grade: orNull(grade.trim()),
  feedback_text: orNull(feedback),
});

/** Whether there is anything to store: text equal to the saved text is saved. */
export const isUnsaved = ({
  base,
  text,
  together,
}: Pick<UnsavedText, 'base' | 'text' | 'together'>): boolean => {
  const { grade, feedback_text } = fieldsOf(text);
  return (
    grade !== base.grade ||
    feedback_text !== base.feedback_text ||
    (together !== undefined && together !== null)
  );
};

/**
 * Applies stored text to the current values: a field that was not edited follows the server, an
 * edited one stays.
 */
export function carriedOver({ base, text }: UnsavedText, now: WrittenFields): EditorText {
  const mine = fieldsOf(text);
  const theirs = textOf(now);
  return {
    grade: mine.grade === base.grade ? theirs.grade : text.grade,
    feedback: mine.feedback_text === base.feedback_text ? theirs.feedback : text.feedback,
  };
}

/**
 * Whether somebody else has, since writing began, changed one of the edited fields to something
 * else.
 */
export const clashes = ({ base, text }: UnsavedText, now: WrittenFields): boolean =>
  collisionsOf(
    { ...base },
    { ...fieldsOf(text) },
    { grade: now.grade, feedback_text: now.feedback_text },
  ).length > 0;

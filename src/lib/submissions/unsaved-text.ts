import { collisionsOf } from '../lists/collisions.ts';

/** What an educator types in the feedback dialog. */
export interface EditorText {
  grade: string;
  feedback: string;
}

/** The fields of a submission that this text becomes. */
export interface WrittenFields {
  grade: string | null;
  feedback_text: string | null;
}

/** Unsaved text as it is kept in the browser: data, never a snapshot (decisions, section 5). */
export interface UnsavedText {
  user: number;
  submission: number;
  baseVersion: number;
  /** What stood there when the writing began, to compare with what stands there when it goes on. */
  base: WrittenFields;
  text: EditorText;
  /** What is being put together of both texts, while they clash. */
  together?: EditorText | null | undefined;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text);

/** As the fields are edited: null is an empty text. */
export const textOf = ({ grade, feedback_text }: WrittenFields): EditorText => ({
  grade: grade ?? '',
  feedback: feedback_text ?? '',
});

/** As the text is sent: an empty grade or feedback is null (specification, section 5). */
export const fieldsOf = ({ grade, feedback }: EditorText): WrittenFields => ({
  grade: orNull(grade.trim()),
  feedback_text: orNull(feedback),
});

/** Whether there is anything to keep: text that says what stands there already is saved. */
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
 * Kept text on top of what stands there now: a field that was not edited follows the server, an edited one stays.
 */
export function carriedOver({ base, text }: UnsavedText, now: WrittenFields): EditorText {
  const mine = fieldsOf(text);
  const theirs = textOf(now);
  return {
    grade: mine.grade === base.grade ? theirs.grade : text.grade,
    feedback: mine.feedback_text === base.feedback_text ? theirs.feedback : text.feedback,
  };
}

/** Whether, since the text was begun, somebody else changed a field that it changes too, to something else. */
export const clashes = ({ base, text }: UnsavedText, now: WrittenFields): boolean =>
  collisionsOf(
    { ...base },
    { ...fieldsOf(text) },
    { grade: now.grade, feedback_text: now.feedback_text },
  ).length > 0;

import { Button } from '#views/components/actions/button.tsx';
import { Alert } from '#views/components/states/alert.tsx';

/**
 * The server couldn't be reached; another value was saved for the same field; the rubric no longer
 * has it; the server refused it.
 */
export type WhyUnsaved = 'away' | 'clashing' | 'held' | 'refused';
export interface UnsavedProps {
  /** Whether anything is waiting for the server, including on the current script. */
  isAway: boolean;
  /** Other scripts with unsaved changes. */
  left: readonly { id: number; name: string; why: WhyUnsaved }[];
  onGo: (submission: number) => void;
}

const WORDS: Readonly<Record<Exclude<WhyUnsaved, 'away'>, string>> = {
  clashing: 'changed in another tab. Choose which to keep.',
  held: 'the rubric no longer has what you chose. Judge it again.',
  refused: 'the server refused it. See why.',
};
const names = new Intl.ListFormat('en');
const SHOWN = 3;

/** Lists what isn't saved, where it is, and what to do about it (DESK-9). */
export function Unsaved({ isAway, left, onGo }: UnsavedProps) {
  const waiting = left.filter(({ why }) => why === 'away').map(({ name }) => name);
  const stuck = left.filter(({ why }) => why !== 'away');
  const more = waiting.length - SHOWN;
  return (
    <>
      {isAway ? (
        <Alert tone="warning" className="rounded-none">
          {
            'The server can’t be reached now. What you write is kept in this browser, and saved by itself when it can: go on marking.'
          }
          {waiting.length === 0 ? null : (
            <>
              {' Not saved yet, too: '}
              <bdi>
                {names.format([...waiting.slice(0, SHOWN), ...(more > 0 ? [`${more} more`] : [])])}
              </bdi>
              .
            </>
          )}
        </Alert>
      ) : null}
      {stuck.slice(0, SHOWN).map(({ id, name, why }) => (
        <Alert
          key={id}
          tone="warning"
          className="rounded-none"
          action={
            <Button size="sm" onClick={() => onGo(id)}>
              Open <bdi>{name}</bdi>
            </Button>
          }
        >
          <bdi>{name}</bdi>
          {` isn’t saved: ${WORDS[why as keyof typeof WORDS]}`}
        </Alert>
      ))}
    </>
  );
}

import { useSelector } from '@xstate/react';
import X from 'lucide-react/icons/x';
import { useLayoutEffect, useRef } from 'react';
import {
  demoTourCommands,
  selectFeedback,
  selectGrade,
  TOUR_SCENES,
  type DemoTourRef,
  type TourScene,
} from '#machines/site/demo-tour.view.ts';
import { Button } from '#views/components/actions/button.tsx';
import { Field } from '#views/components/fields/field.tsx';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { SheetColumn, SheetColumns } from '#views/components/layout/sheet-columns.tsx';
import { TextArea } from '#views/components/fields/text-area.tsx';
import { TextInput } from '#views/components/fields/text-input.tsx';
import { CohortScene } from './cohort-scene.tsx';
import { Draft, Essay } from './essay.tsx';
import { DRAFT_TEXT } from './sample.ts';
import { CAPTIONS } from './scenes.ts';

const Scene = ({ actor, scene }: { actor: DemoTourRef; scene: TourScene }) => {
  const feedback = useSelector(actor, selectFeedback);
  const grade = useSelector(actor, selectGrade);
  const { askForDraft, readDraft, takeDraft, writeFeedback, writeGrade } = demoTourCommands(actor);
  const mine = (
    <Field label="Your feedback">
      {(wiring) => (
        <TextArea
          {...wiring}
          reading
          minRows={8}
          maxRows={18}
          value={feedback}
          onChange={writeFeedback}
        />
      )}
    </Field>
  );
  switch (scene) {
    case 'cohort':
      return <CohortScene action={{ label: 'Generate AI Feedback', onAct: askForDraft }} />;
    case 'generating':
      return <CohortScene busy />;
    case 'drafted':
      return (
        <CohortScene
          first={{ status: 'processing' }}
          action={{ label: 'View AI Feedback', onAct: readDraft }}
        />
      );
    case 'reading':
      return (
        <SheetColumns>
          <SheetColumn title="Student’s words" sunken>
            <Essay />
          </SheetColumn>
          <SheetColumn
            title="AI FEEDBACK"
            actions={
              <Button size="sm" onClick={() => takeDraft(DRAFT_TEXT)}>
                Use as User Feedback
              </Button>
            }
          >
            <Draft />
          </SheetColumn>
        </SheetColumns>
      );
    case 'rewriting':
      return (
        <SheetColumns>
          <SheetColumn title="USER FEEDBACK">{mine}</SheetColumn>
          <SheetColumn title="AI FEEDBACK" sunken>
            <Draft />
          </SheetColumn>
        </SheetColumns>
      );
    case 'grading':
      return (
        <SheetColumns>
          <SheetColumn title="USER FEEDBACK">
            <div className="space-y-5">
              <Field label="Grade" hint="A+, 95, Pass" className="max-w-40">
                {(wiring) => (
                  <TextInput {...wiring} value={grade} onChange={writeGrade} autoComplete="off" />
                )}
              </Field>
              {mine}
            </div>
          </SheetColumn>
          <SheetColumn title="Student’s words" sunken>
            <Essay />
          </SheetColumn>
        </SheetColumns>
      );
    case 'finished':
      return (
        <CohortScene
          first={{
            status: grade.trim() && feedback.trim() ? 'completed' : 'processing',
            grade: grade.trim() || null,
          }}
        />
      );
  }
};

/**
 * The open tour: the browser's own modal dialog, so Escape closes it and the focus returns where it
 * came from.
 */
export default function DemoTour({ actor, scene }: { actor: DemoTourRef; scene: TourScene }) {
  const { close, next, previous } = demoTourCommands(actor);
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const node = dialog.current;
    node?.showModal();
    return () => node?.close();
  }, []);
  const at = TOUR_SCENES.indexOf(scene);
  const { title, text } = CAPTIONS[scene];
  return (
    <dialog
      ref={dialog}
      aria-labelledby="tour-title"
      aria-describedby="tour-text"
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
      className="m-auto flex h-[min(46rem,calc(100dvh-1rem))] max-h-none w-[min(76rem,calc(100vw-1rem))] max-w-none animate-appear flex-col overflow-hidden rounded-panel border border-line bg-surface text-ink shadow-sheet backdrop:bg-veil"
    >
      <div className="flex items-start gap-4 border-b border-line bg-accent-soft px-5 py-3">
        <div className="min-w-0 flex-1" aria-live="polite">
          <h2 id="tour-title" className="font-serif text-lg font-semibold">
            {title}
          </h2>
          <p id="tour-text" className="text-base text-ink-muted">
            {text}
          </p>
        </div>
        <IconButton icon={X} label="Close demo" onClick={close} />
      </div>
      <div key={scene} className="flex min-h-0 flex-1 flex-col overflow-y-auto" data-scene={scene}>
        <Scene actor={actor} scene={scene} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line px-5 py-3">
        <p className="text-sm text-ink-faint tabular-nums">{`Sample data · ${at + 1} of ${TOUR_SCENES.length}`}</p>
        <div className="flex flex-wrap gap-2">
          <Button onClick={previous} disabled={at === 0}>
            Previous
          </Button>
          {scene === 'finished' ? (
            <Link href="/register" look="primary">
              Try it on your own batch
            </Link>
          ) : (
            <Button variant="primary" onClick={next}>
              Next
            </Button>
          )}
        </div>
      </div>
    </dialog>
  );
}

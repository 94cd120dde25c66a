import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import {
  selectStep,
  workflowSliderCommands,
  type WorkflowSliderRef,
} from '#machines/site/workflow-slider.view.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';

interface WorkflowStep {
  title: string;
  whatHappens: string;
  whyItMatters: string;
  thinking: string;
  illustration: string;
  alt: string;
}

/** Specification, section 9: seven steps, in this order. */
export const WORKFLOW_STEPS: readonly WorkflowStep[] = [
  {
    title: 'Create assignment batch',
    whatHappens:
      'You name the assignment, paste the brief and the rubric, set the grade scale and the due date. Exemplars can be attached.',
    whyItMatters:
      'Everything drafted later is measured against what you asked for, in the words of your own criteria.',
    thinking: '“What would a good answer to this look like?”',
    illustration: '/illustrations/step-1-assignment.svg',
    alt: 'An open folder with a brief and a ticked rubric held by a paper clip.',
  },
  {
    title: 'Upload student submissions',
    whatHappens:
      'You drop in the files: documents, PDFs, scans or code, with a student ID and a similarity report where you have them. Or the zip of a whole class.',
    whyItMatters:
      'One place for the whole batch. File names and student IDs are never shown to an AI provider.',
    thinking: '“Is everyone’s work in, and whose is late?”',
    illustration: '/illustrations/step-2-upload.svg',
    alt: 'Three files, doc, pdf and py, dropping into a letter tray.',
  },
  {
    title: 'Read the work',
    whatHappens:
      'You open the original or the extracted text, and see the similarity score beside it.',
    whyItMatters:
      'Feedback starts with reading. Marginalia is built to be read with, not to read instead of you.',
    thinking: '“What is this student trying to say?”',
    illustration: '/illustrations/step-3-read.svg',
    alt: 'An essay with a brace in its margin, reading glasses and a mug of tea.',
  },
  {
    title: 'Generate feedback',
    whatHappens:
      'You ask for a draft, and it comes within moments: strengths, improvements and next steps, with quotations.',
    whyItMatters:
      'Each quotation is checked against the student’s text. What is not there word for word is dropped.',
    thinking: '“Did I miss something on page four?”',
    illustration: '/illustrations/step-4-generate.svg',
    alt: 'Three marked passages of an essay, each joined by a line to a note.',
  },
  {
    title: 'Customize feedback',
    whatHappens:
      'You take the draft into your own editor, cut it, rewrite it, and add comments from your bank.',
    whyItMatters:
      'Students hear you. The draft itself is read-only and is never sent to anybody; its notes to you never get into your text.',
    thinking: '“How would I say this to her face?”',
    illustration: '/illustrations/step-5-customise.svg',
    alt: 'A draft with words struck out and rewritten in green handwriting.',
  },
  {
    title: 'Assign grade',
    whatHappens: 'You type the grade, a number, a letter or “Pass”. Nothing suggests one.',
    whyItMatters: 'The judgement is yours, and so is the responsibility. The tool stays out of it.',
    thinking: '“Would I give the same grade tomorrow morning?”',
    illustration: '/illustrations/step-6-grade.svg',
    alt: 'A pile of essays, the top one with ticks in its margin and a circled A minus.',
  },
  {
    title: 'Copy feedback to the VLE or save',
    whatHappens:
      'You copy the feedback into your virtual learning environment, hand the class back in its own gradebook’s file, or release it to students by a link, now or at a time.',
    whyItMatters:
      'Marginalia does not want to be your gradebook. What you wrote leaves as easily as it came: row by row, as a page for each student, or all of it as an archive that another installation takes in.',
    thinking: '“Done. Next one.”',
    illustration: '/illustrations/step-7-deliver.svg',
    alt: 'Feedback on paper, and an arrow to its row in a gradebook on a tablet.',
  },
];

const Part = ({ name, children }: { name: string; children: string }) => (
  <div>
    <dt className="text-xs font-medium text-ink-faint">{name}</dt>
    <dd className="mt-0.5 text-base text-ink-muted">{children}</dd>
  </div>
);

const Step = ({
  step,
  number,
  current,
}: {
  step: WorkflowStep;
  number: number;
  current: boolean;
}) => (
  <li
    data-step={number}
    aria-hidden={current ? undefined : true}
    data-current={current || undefined}
    className="invisible col-start-1 row-start-1 grid content-start gap-x-12 gap-y-6 opacity-0 transition-opacity duration-calm data-current:visible data-current:opacity-100 noscript:visible noscript:col-auto noscript:row-auto noscript:opacity-100 md:grid-cols-[minmax(0,1fr)_minmax(0,1fr)] md:items-center"
  >
    <img
      src={step.illustration}
      width={480}
      height={360}
      loading="lazy"
      alt={step.alt}
      className="illustration w-full max-w-120 max-md:mx-auto"
    />
    <div>
      <p className="font-serif text-base text-accent italic tabular-nums">
        Step {number} of {WORKFLOW_STEPS.length}
      </p>
      <h3 className="mt-1 font-serif text-2xl font-semibold">{step.title}</h3>
      <dl className="mt-4 space-y-3">
        <Part name="What happens">{step.whatHappens}</Part>
        <Part name="Why it matters">{step.whyItMatters}</Part>
        <div>
          <dt className="text-xs font-medium text-ink-faint">What you may be thinking</dt>
          <dd className="mt-0.5 font-serif text-lg italic">{step.thinking}</dd>
        </div>
      </dl>
    </div>
  </li>
);

/** The seven steps, one visible at a time; without scripts all of them, one below the other. */
export const WorkflowSlider = ({ actor }: { actor: WorkflowSliderRef }) => {
  const index = useSelector(actor, selectStep);
  const { next, previous, jump } = workflowSliderCommands(actor);
  return (
    <section aria-roledescription="carousel" aria-label="Seven steps" className="mt-10">
      <ol className="grid gap-16">
        {WORKFLOW_STEPS.map((step, at) => (
          <Step key={step.title} step={step} number={at + 1} current={at === index} />
        ))}
      </ol>
      <p
        aria-live="polite"
        className="sr-only"
      >{`Step ${index + 1}: ${WORKFLOW_STEPS[index]?.title}`}</p>
      <div className="mt-8 flex items-start gap-3 border-t border-line pt-2 noscript:hidden">
        <IconButton icon={ArrowLeft} label="Previous step" onClick={previous} />
        <div className="grid min-w-0 flex-1 grid-cols-7 gap-1">
          {WORKFLOW_STEPS.map((step, at) => (
            <button
              key={step.title}
              type="button"
              aria-label={`Step ${at + 1}: ${step.title}`}
              aria-current={at === index ? 'step' : undefined}
              onClick={() => jump(at)}
              className="group flex min-h-11 min-w-0 flex-col rounded-tick px-0.5 pt-4 text-left max-xl:justify-center max-xl:pt-0"
            >
              <span className="h-0.5 w-full bg-line-strong transition-colors group-hover:bg-ink-faint group-aria-[current=step]:bg-accent" />
              <span className="mt-2 line-clamp-2 min-h-9 text-xs text-ink-faint group-hover:text-ink group-aria-[current=step]:font-medium group-aria-[current=step]:text-accent max-xl:sr-only">
                {step.title}
              </span>
            </button>
          ))}
        </div>
        <IconButton icon={ArrowRight} label="Next step" onClick={next} />
      </div>
    </section>
  );
};

import { useSelector } from '@xstate/react';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import {
  selectStep,
  workflowSliderCommands,
  type WorkflowSliderRef,
} from '#machines/site/workflow-slider.view.ts';
import { IconButton } from '#views/components/actions/icon-button.tsx';
import { WORKFLOW_STEPS, type WorkflowStep } from './steps.ts';

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

/** The seven steps, one in sight; without script all of them, one under the other. */
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

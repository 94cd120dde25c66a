import { useActorRef } from '@xstate/react';
import { demoTourMachine } from '#machines/site/demo-tour.machine.ts';
import { roiCalculatorMachine } from '#machines/site/roi-calculator.machine.ts';
import { workflowSliderMachine } from '#machines/site/workflow-slider.machine.ts';
import { WatchDemo } from '#views/site/demo/watch-demo.tsx';
import { RoiCalculator } from '#views/site/landing/roi-calculator.tsx';
import { WorkflowSlider } from '#views/site/landing/workflow-slider.tsx';

export const DemoIsland = () => <WatchDemo actor={useActorRef(demoTourMachine)} />;

export const SliderIsland = () => <WorkflowSlider actor={useActorRef(workflowSliderMachine)} />;

export const CalculatorIsland = () => <RoiCalculator actor={useActorRef(roiCalculatorMachine)} />;

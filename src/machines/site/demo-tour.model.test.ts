import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './demo-tour.expectations.ts';
import { demoTourMachine } from './demo-tour.machine.ts';
import { demoTourModel } from './demo-tour.fixture.ts';

holdTo(demoTourMachine, expectations);

walk(demoTourMachine, demoTourModel);

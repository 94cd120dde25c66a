import { walk } from '#tests/support/charts/walk.ts';
import { demoTourMachine } from './demo-tour.machine.ts';
import { demoTourModel } from './demo-tour.fixture.ts';

walk(demoTourMachine, demoTourModel);

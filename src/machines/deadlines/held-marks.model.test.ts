import { walk } from '#tests/support/charts/walk.ts';
import { heldMarksWalk } from './held-marks.fixture.ts';
import { heldMarksMachine } from './held-marks.machine.ts';

walk(heldMarksMachine, heldMarksWalk);

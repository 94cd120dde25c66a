import { walk } from '#tests/support/charts/walk.ts';
import { adjustmentsWalk } from './adjustments.fixture.ts';
import { adjustmentsMachine } from './adjustments.machine.ts';

walk(adjustmentsMachine, adjustmentsWalk);

import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './leaving.expectations.ts';
import { leavingWalk } from './leaving.fixture.ts';
import { leavingMachine } from './leaving.machine.ts';

holdTo(leavingMachine, expectations);
walk(leavingMachine, leavingWalk);

import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './guidance.expectations.ts';
import { guidanceWalk } from './guidance.fixture.ts';
import { guidanceMachine } from './guidance.machine.ts';

holdTo(guidanceMachine, expectations);
walk(guidanceMachine, guidanceWalk);

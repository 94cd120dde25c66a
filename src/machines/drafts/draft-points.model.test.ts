import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './draft-points.expectations.ts';
import { pointsWalk } from './draft-points.fixture.ts';
import { draftPointsMachine } from './draft-points.machine.ts';

holdTo(draftPointsMachine, expectations);
walk(draftPointsMachine, pointsWalk);

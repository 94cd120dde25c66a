import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, retentionWalk } from './retention.fixture.ts';
import { retentionMachine } from './retention.machine.ts';

holdTo(retentionMachine, expectations);
walk(retentionMachine, retentionWalk);

import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, retentionWalk } from './retention.fixture.ts';
import { retentionMachine } from './retention.machine.ts';

checkAgainstTable(retentionMachine, expectations);
walk(retentionMachine, retentionWalk);

import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, machineRoundWalk } from './machine-round.fixture.ts';
import { machineRoundMachine } from './machine-round.machine.ts';

checkAgainstTable(machineRoundMachine, expectations);
walk(machineRoundMachine, machineRoundWalk);

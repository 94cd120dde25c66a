import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, teamWalk } from './team.fixture.ts';
import { teamMachine } from './team.machine.ts';

checkAgainstTable(teamMachine, expectations);
walk(teamMachine, teamWalk);

import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, teamsWalk } from './teams.fixture.ts';
import { teamsMachine } from './teams.machine.ts';

checkAgainstTable(teamsMachine, expectations);
walk(teamsMachine, teamsWalk);

import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './team.expectations.ts';
import { teamWalk } from './team.fixture.ts';
import { teamMachine } from './team.machine.ts';

holdTo(teamMachine, expectations);
walk(teamMachine, teamWalk);

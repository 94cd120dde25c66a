import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, markerDriftWalk } from './marker-drift.fixture.ts';
import { markerDriftMachine } from './marker-drift.machine.ts';

checkAgainstTable(markerDriftMachine, expectations);
walk(markerDriftMachine, markerDriftWalk);

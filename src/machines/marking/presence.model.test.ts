import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, presenceWalk } from './presence.fixture.ts';
import { presenceMachine } from './presence.machine.ts';

checkAgainstTable(presenceMachine, expectations);

walk(presenceMachine, presenceWalk);

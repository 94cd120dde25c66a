import { checkAgainstTable } from '#tests/support/charts/check-table.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations, studentDataWalk } from './student-data.fixture.ts';
import { studentDataMachine } from './student-data.machine.ts';

checkAgainstTable(studentDataMachine, expectations);
walk(studentDataMachine, studentDataWalk);

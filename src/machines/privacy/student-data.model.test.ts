import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './student-data.expectations.ts';
import { studentDataWalk } from './student-data.fixture.ts';
import { studentDataMachine } from './student-data.machine.ts';

holdTo(studentDataMachine, expectations);
walk(studentDataMachine, studentDataWalk);

import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './file-drop.expectations.ts';
import { fileDropWalk } from './file-drop.fixture.ts';
import { fileDropMachine } from './file-drop.machine.ts';

holdTo(fileDropMachine, expectations);

walk(fileDropMachine, fileDropWalk);

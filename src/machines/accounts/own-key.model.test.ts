import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './own-key.expectations.ts';
import { ownKeyWalk } from './own-key.fixture.ts';
import { ownKeyMachine } from './own-key.machine.ts';

holdTo(ownKeyMachine, expectations);
walk(ownKeyMachine, ownKeyWalk);

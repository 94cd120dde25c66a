import { walk } from '#tests/support/charts/walk.ts';
import { extensionsWalk } from './extensions.fixture.ts';
import { extensionsMachine } from './extensions.machine.ts';

walk(extensionsMachine, extensionsWalk);

import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './transcript.expectations.ts';
import { transcriptWalk } from './transcript.fixture.ts';
import { transcriptMachine } from './transcript.machine.ts';

holdTo(transcriptMachine, expectations);
walk(transcriptMachine, transcriptWalk);

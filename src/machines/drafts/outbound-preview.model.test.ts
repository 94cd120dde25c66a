import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './outbound-preview.expectations.ts';
import { leavingWalk } from './outbound-preview.fixture.ts';
import { outboundPreviewMachine } from './outbound-preview.machine.ts';

holdTo(outboundPreviewMachine, expectations);
walk(outboundPreviewMachine, leavingWalk);

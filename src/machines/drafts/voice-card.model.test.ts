import { holdTo } from '#tests/support/charts/hold-to.ts';
import { walk } from '#tests/support/charts/walk.ts';
import { expectations } from './voice-card.expectations.ts';
import { voiceWalk } from './voice-card.fixture.ts';
import { voiceCardMachine } from './voice-card.machine.ts';

holdTo(voiceCardMachine, expectations);
walk(voiceCardMachine, voiceWalk);

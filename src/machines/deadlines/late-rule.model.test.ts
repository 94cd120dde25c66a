import { walk } from '#tests/support/charts/walk.ts';
import { lateRuleWalk } from './late-rule.fixture.ts';
import { lateRuleMachine } from './late-rule.machine.ts';

walk(lateRuleMachine, lateRuleWalk);

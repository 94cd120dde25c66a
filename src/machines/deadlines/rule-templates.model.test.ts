import { walk } from '#tests/support/charts/walk.ts';
import { templatesWalk } from './rule-templates.fixture.ts';
import { ruleTemplatesMachine } from './rule-templates.machine.ts';

walk(ruleTemplatesMachine, templatesWalk);

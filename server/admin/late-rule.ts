import { readFile } from 'node:fs/promises';
import * as v from 'valibot';
import { NewRuleTemplateSchema } from '#contract/deadlines/rule-template.ts';
import { Conflict } from '#server/platform/database/stores/errors.ts';
import { AdminError, type Command } from './command.ts';

/** Rules for late work that everybody on this installation can begin with (DUE-1). */
export const lateRule: Command = {
  usage: '--name NAME (--file RULE.json | --remove)',
  summary:
    'gives everybody a template of a rule for late work, as `GET …/deadline` answers one under `rule`; one of the same name is replaced, and --remove takes it away',
  options: {
    name: { type: 'string' },
    file: { type: 'string' },
    remove: { type: 'boolean', default: false },
  },
  async run({ stores, say }, { name, file, remove }) {
    if (typeof name !== 'string' || name.trim() === '')
      throw new AdminError('late-rule needs --name: what the template is called.');
    if (remove === true) {
      if (!(await stores.ruleTemplates.removeForAll(name.trim())))
        throw new AdminError(`There is no template “${name.trim()}” for everybody.`);
      say(`“${name.trim()}” is no longer offered. Assignments that began with it keep their rule.`);
      return true;
    }
    if (typeof file !== 'string')
      throw new AdminError('late-rule needs --file: a JSON file with the rule, or --remove.');
    let rule: unknown;
    try {
      rule = JSON.parse(await readFile(file, 'utf8'));
    } catch (error) {
      throw new AdminError(`${file} is not a JSON file that can be read.`, { cause: error });
    }
    const read = v.safeParse(NewRuleTemplateSchema, { name, rule });
    if (!read.success)
      throw new AdminError(
        `${file} is no rule for late work: ${v.getDotPath(read.issues[0]) ?? ''}: ${read.issues[0].message}`,
      );
    try {
      await stores.ruleTemplates.putForAll(read.output);
    } catch (error) {
      if (error instanceof Conflict) throw new AdminError(error.message, { cause: error });
      throw error;
    }
    say(`“${read.output.name}” is offered to everybody who sets a deadline.`);
    return true;
  },
};

import { TRANSACTION_TYPES } from '#contract/credits/credit.ts';
import { Conflict, NotFound } from '#server/platform/database/stores/errors.ts';
import type { Grant } from '#server/features/accounts/user-types.ts';
import { AdminError, type Command, credits, EMAIL, emailOf, noAccount } from './command.ts';

const TYPES = TRANSACTION_TYPES.filter((type) => type !== 'feedback_generation');
const isType = (text: string): text is Grant['type'] => (TYPES as readonly string[]).includes(text);

function readGrant(values: Parameters<Command['run']>[1]): Grant {
  const email = emailOf('grant', values);
  const { amount, reference, type } = values;
  if (typeof amount !== 'string' || !/^-?[1-9]\d{0,8}$/.test(amount)) {
    throw new AdminError(
      `grant needs --amount: a whole number of credits other than 0${typeof amount === 'string' ? `, not "${amount}"` : ''}.`,
    );
  }
  if (typeof reference !== 'string' || reference.trim() === '')
    throw new AdminError(
      'grant needs --reference: what names this grant, such as the number of an invoice.',
    );
  if (typeof type !== 'string' || !isType(type))
    throw new AdminError(`--type is ${TYPES.join(', ')}, not "${String(type)}".`);
  return { email, amount: Number(amount), reference: reference.trim(), type };
}

/** Idempotent by account, type and reference; an adjustment may be negative (decisions, section 1). */
export const grant: Command = {
  usage: `--email E --amount N --reference R [--type ${TYPES.join('|')}]`,
  summary:
    'adds credits to an account, once for each type and reference; only an adjustment may be negative',
  options: {
    ...EMAIL,
    amount: { type: 'string' },
    reference: { type: 'string' },
    type: { type: 'string', default: 'purchase' },
  },
  async run({ stores, say }, values) {
    const wanted = readGrant(values);
    try {
      const { transaction, created } = await stores.ledger.grant(wanted);
      say(
        created
          ? `${wanted.email}: ${wanted.amount > 0 ? '+' : ''}${credits(wanted.amount)} (${wanted.type}, ${wanted.reference}). The balance is ${credits(transaction.new_balance)}.`
          : `${wanted.email}: nothing changed, ${wanted.type} ${wanted.reference} was entered on ${transaction.timestamp}.`,
      );
      return true;
    } catch (error) {
      if (error instanceof NotFound) throw noAccount(wanted.email, error);
      if (error instanceof Conflict)
        throw new AdminError(`Nothing changed: ${error.message}`, { cause: error });
      throw error;
    }
  },
};

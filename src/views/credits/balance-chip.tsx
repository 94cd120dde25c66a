import { formatChange, formatCredits, type CreditSums } from '#lib/credits/credits.ts';
import { ChipButton } from '#views/components/data/chip.tsx';
import { Tooltip } from '#views/components/floating/tooltip.tsx';

const signed = (amount: number): string =>
  formatChange({ transaction_type: 'adjustment', change_amount: amount });

/** The account's balance; on hover and focus, what it is made of (decisions, section 5). */
export const BalanceChip = ({ balance, sums }: { balance: number; sums: CreditSums | null }) => (
  <Tooltip
    text={
      sums === null
        ? 'What your account holds now'
        : `Purchased ${formatCredits(sums.purchased)} − used ${formatCredits(sums.used)} = ${formatCredits(sums.balance)}; ` +
          `promotions ${signed(sums.promotions)}, adjustments ${signed(sums.adjustments)}`
    }
  >
    <ChipButton
      tone="accent"
      shape="none"
    >{`Current Balance: ${formatCredits(balance)}`}</ChipButton>
  </Tooltip>
);

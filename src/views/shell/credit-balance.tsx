import Coins from 'lucide-react/icons/coins';
import { counted } from '#contract/text/plural.ts';
import { Link } from '#views/components/actions/link.tsx';
import { Tooltip } from '#views/components/floating/tooltip.tsx';

/** What is left to spend, always in sight; leads to where credits are bought. */
export const CreditBalance = ({ credits }: { credits: number }) => (
  <Tooltip
    text={
      credits === 0 ? 'No credits left: see how to get more' : 'One credit is one AI feedback draft'
    }
  >
    <Link
      href="/credits"
      look="bare"
      className={
        credits === 0
          ? 'inline-flex h-7 items-center gap-1.5 rounded-control bg-pending-soft px-2.5 text-xs font-medium whitespace-nowrap text-pending tabular-nums'
          : 'inline-flex h-7 items-center gap-1.5 rounded-control px-2.5 text-xs font-medium whitespace-nowrap text-ink-muted tabular-nums hover:bg-hover hover:text-ink'
      }
    >
      <Coins />
      {counted(credits, 'Credit')}
    </Link>
  </Tooltip>
);

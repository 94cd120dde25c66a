import Mail from 'lucide-react/icons/mail';
import { formatCredits } from '#lib/credits/credits.ts';
import { counted } from '#contract/text/plural.ts';
import { Chip } from '#views/components/data/chip.tsx';
import { Link } from '#views/components/actions/link.tsx';
import { PageHeader } from '#views/components/layout/page-header.tsx';
import { Panel } from '#views/components/layout/panel.tsx';
import { PLANS } from '#views/site/landing/plans.ts';
import { PricingPlans } from '#views/site/landing/pricing-plans.tsx';

export interface BuyCreditsScreenProps {
  balance: number;
  /** The account's e-mail, by which the administrator finds it. */
  account: string;
  /** The administrator's e-mail; null until the server has sent it. */
  supportEmail: string | null;
}

const orderAddress = (supportEmail: string, account: string): string => {
  const body = [
    'Hello,',
    '',
    'I would like to buy credits for my Marginalia account.',
    '',
    `Account: ${account}`,
    `Plan: ${PLANS.map(({ title, credits }) => `${title} (${counted(credits, 'credit')})`).join(' / ')}`,
    '',
    'Thank you.',
  ].join('\r\n');
  return `mailto:${supportEmail}?subject=${encodeURIComponent('Marginalia credits')}&body=${encodeURIComponent(body)}`;
};

/** Explains how to buy credits while this can't be done online (specification, section 1). */
export const BuyCreditsScreen = ({ balance, account, supportEmail }: BuyCreditsScreenProps) => (
  <>
    <PageHeader
      title="Buy Credits"
      description="1 credit = 1 feedback generation. You are charged only when a draft arrives."
      meta={
        <Chip
          tone={balance === 0 ? 'pending' : 'accent'}
          shape="none"
        >{`Current Balance: ${formatCredits(balance)}`}</Chip>
      }
      actions={
        <Link href="/credits/history" look="quiet">
          Credit History
        </Link>
      }
    />
    <Panel title="Online purchasing is coming soon" level={2}>
      <div className="grid items-end gap-x-12 gap-y-6 md:grid-cols-[minmax(0,1fr)_auto]">
        <div className="max-w-prose text-base">
          <p className="text-ink-muted">Until then your administrator adds credits by hand:</p>
          <ol className="mt-3 list-decimal space-y-1.5 pl-5">
            <li>Choose a plan below, or any number of credits.</li>
            <li>
              Contact the administrator by e-mail
              {supportEmail === null ? (
                ''
              ) : (
                <>
                  :{' '}
                  <Link href={`mailto:${supportEmail}`} className="wrap-anywhere">
                    {supportEmail}
                  </Link>
                </>
              )}
              . Name your account,{' '}
              <strong className="font-semibold wrap-anywhere">{account}</strong>.
            </li>
            <li>
              Agree on how to pay. Credits are added after payment is confirmed, and a notification
              tells you.
            </li>
          </ol>
        </div>
        {supportEmail === null ? null : (
          <Link href={orderAddress(supportEmail, account)} look="primary" size="lg" icon={Mail}>
            Write the e-mail
          </Link>
        )}
      </div>
    </Panel>
    <p className="mt-4 max-w-prose text-sm text-ink-muted">
      If you run this installation yourself, <Link href="/docs#credits">the documentation</Link>{' '}
      says how credits are added.
    </p>
    <section aria-labelledby="plans" className="mt-10">
      <h2 id="plans" className="-mb-4 font-serif text-2xl font-semibold">
        Plans
      </h2>
      <PricingPlans />
    </section>
  </>
);

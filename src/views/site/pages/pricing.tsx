import { Link } from '#views/components/actions/link.tsx';
import { InfoPage, Part } from '../shell/info-page.tsx';
import { PricingPlans } from '../landing/pricing-plans.tsx';
import { SupportEmail } from '../shell/support-email.tsx';

export const PricingPage = () => (
  <InfoPage
    wide
    title="Credits"
    note="1 credit, 1 draft. No draft, no charge."
    lead="One credit generates one piece of feedback. Everything else, uploading, reading, grading, your own comments, costs nothing."
  >
    <Part id="buy" title="How to get credits">
      <div className="max-w-170">
        <p>
          <strong>Online purchasing is coming soon.</strong> Until then, contact the administrator
          of this server by e-mail. Say how many credits you would like and which account they are
          for; they are added once the payment is confirmed, and you see them in your credit
          history.
        </p>
        <SupportEmail subject="Credits for Marginalia" className="mt-3 text-lg" />
        <Link href="/credits" look="primary" size="lg" className="mt-6">
          Go to the credits page
        </Link>
      </div>
    </Part>
    <Part id="plans" title="Plans">
      <PricingPlans />
    </Part>
    <Part id="rules" title="What a credit buys, exactly">
      <ul>
        <li>
          A credit is held when you ask for a draft, and spent in the same moment the draft is
          stored. Nothing in between can take it.
        </li>
        <li>
          If the provider fails or a file cannot be read, the row says why; a draft that still waits
          can be cancelled. In each case the credit stays yours.
        </li>
        <li>
          A batch says what it costs, what you have, and how many rows have a draft already, before
          it starts.
        </li>
        <li>
          New accounts are given credits to try with. How many is up to the administrator of the
          server.
        </li>
        <li>
          Run your own server and you are the administrator: grant yourself as many as you like. See{' '}
          <a href="/docs#credits">the documentation</a>.
        </li>
      </ul>
    </Part>
  </InfoPage>
);

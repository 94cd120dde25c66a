/** Pages with little content so far: each says what it is for, and where to go instead. */
import { Link } from '#views/components/actions/link.tsx';
import { InfoPage, Part } from '../shell/info-page.tsx';
import { SupportEmail } from '../shell/support-email.tsx';

export const BlogPage = () => (
  <InfoPage
    title="Blog"
    illustration="step-5-customise"
    lead="Nothing is published yet. This is where we will write about marking, feedback, and what we learned building a tool for both: when there is something worth your time."
  >
    <Part title="Until then">
      <ul>
        <li>
          <a href="/docs/statecharts">Every behaviour as a diagram</a>: how the product thinks,
          without reading code.
        </li>
        <li>
          <a href="/help">Help</a>: short tutorials from the first batch to the last grade.
        </li>
        <li>
          <a href="/about">About us</a>: why it exists, and what we promise.
        </li>
      </ul>
    </Part>
  </InfoPage>
);

export const CareersPage = () => (
  <InfoPage
    title="Careers"
    illustration="step-1-assignment"
    lead="There are no open positions at the moment. When there are, they will be listed here, with the pay."
  >
    <Part title="If you would like to work on it anyway">
      <p>
        Marginalia is open source. A good bug report, a comment bank for your subject, a translation
        or a statechart that reads better than ours is welcome, and it is the best application we
        can think of.
      </p>
      <p>If you mark for a living and would like to guide us in your field, write:</p>
      <SupportEmail subject="Working on Marginalia" className="mt-2" />
    </Part>
  </InfoPage>
);

export const PartnersPage = () => (
  <InfoPage
    title="Partners"
    illustration="step-7-deliver"
    lead="We have no partners to show off yet; we are looking for the first ones. Three kinds of partnership make sense to us."
  >
    <Part title="Universities and schools">
      <p>
        Run a pilot with one department and one batch, on your own server, with your own model or
        none. You get our help setting it up; we get honest numbers, published whichever way they
        fall.
      </p>
    </Part>
    <Part title="Learning platforms">
      <p>
        You make a virtual learning environment or a plagiarism checker and would like grades and
        feedback to travel without copying. Our API is <a href="/docs#api">documented</a> and open.
      </p>
    </Part>
    <Part title="Researchers">
      <p>
        You study feedback. The software records what was drafted and what the educator kept of it,
        on your own server, under your own ethics approval.
      </p>
      <SupportEmail subject="Partnership" className="mt-3 text-lg" />
      <Link href="/contact" look="quiet" className="mt-4">
        Contact us
      </Link>
    </Part>
  </InfoPage>
);

export const NotFoundPage = () => (
  <InfoPage
    title="This page is missing"
    illustration="not-found"
    lead="There is nothing at this address. Perhaps it was mistyped, or moved."
  >
    <div className="mt-8 flex flex-wrap gap-3">
      <Link href="/" look="primary" size="lg">
        To the front page
      </Link>
      <Link href="/help" look="quiet" size="lg">
        Help
      </Link>
    </div>
  </InfoPage>
);

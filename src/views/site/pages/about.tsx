import { Link } from '#views/components/actions/link.tsx';
import { InfoPage, Part } from '../shell/info-page.tsx';
import { SupportEmail } from '../shell/support-email.tsx';

export const AboutPage = () => (
  <InfoPage
    title="About us"
    note="Built by people who ship software, steered by someone who marks."
    lead="Marginalia is a marking assistant in beta, built by a software company and guided by a university lecturer."
  >
    <Part title="Why it exists">
      <p>
        Students learn from feedback, and it is the first thing to suffer when the pile is high. The
        fortieth essay gets three words where the first got a page. We do not think a machine should
        judge the fortieth essay. We think it can read along, remember the rubric, find the sentence
        you half remember, and put a first draft in front of you at eleven at night.
      </p>
    </Part>
    <Part
      id="philosophy"
      title="Development philosophy"
      note="You can look at every behaviour as a diagram."
    >
      <ul>
        <li>
          <strong>The examiner is a person.</strong> No grade is set, suggested or hinted at by a
          model. A draft goes to nobody by itself: students get what you wrote, or took over from a
          draft on purpose.
        </li>
        <li>
          <strong>Claims are checked.</strong> A quotation that is not in the student’s text word
          for word does not reach you.
        </li>
        <li>
          <strong>Nothing typed is lost.</strong> A failed save, an expired session or a closed tab
          keeps your words and offers them back.
        </li>
        <li>
          <strong>Behaviour can be looked at.</strong> Every behaviour of the app is a statechart,
          and nearly all of its transitions are walked by generated tests, the others by hand.{' '}
          <a href="/docs/statecharts">Look at them</a>.
        </li>
        <li>
          <strong>Your server, your data.</strong> It is open source under the MIT License and runs
          on one machine with one command.
        </li>
      </ul>
    </Part>
    <Part id="beta" title="Beta program">
      <p>
        In beta means: usable for real marking, still changing, and looking for people who will tell
        us what is wrong with it. Beta testers get the whole product, and the numbers on the front
        page are our aims, to be held against what you measure yourself. If you mark in a subject
        that is hard for tools like this, music, mathematics, studio work, we would like to hear
        from you most of all.
      </p>
    </Part>
    <Part id="commitment" title="Our commitment">
      <ul>
        <li>Student work is never used to train anything, by us or through us.</li>
        <li>Student identifiers and file names are never sent to an AI provider.</li>
        <li>
          You can export everything you put in and delete all of it, yourself, without asking us.
        </li>
        <li>
          What is missing, broken or undecided is said in the open, here and in the documentation.
        </li>
      </ul>
    </Part>
    <Part id="partnership" title="Partnership and investment">
      <p>
        We welcome enquiries about partnership and investment, from universities, schools,
        publishers and people who want feedback to be better. Write to us by e-mail:
      </p>
      <SupportEmail subject="Partnership or investment" className="mt-2 text-lg" />
      <Link href="/contact" look="primary" size="lg" className="mt-6">
        Contact us
      </Link>
    </Part>
  </InfoPage>
);

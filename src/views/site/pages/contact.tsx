import { InfoPage, Part } from '../shell/info-page.tsx';
import { SupportEmail } from '../shell/support-email.tsx';

export const ContactPage = () => (
  <InfoPage
    title="Contact"
    note="A person reads it."
    lead={
      <>
        One address for everything: help, <span data-priced>credits, </span>beta feedback,
        partnership. It belongs to the administrator of this server.
      </>
    }
  >
    <SupportEmail className="mt-6 text-xl" />
    <Part title="It helps to say">
      <ul>
        <li>
          <strong>For a problem:</strong> what you did, what you saw, and what you expected. Copy
          the message if there was one. Please never attach a student’s work.
        </li>
        <li data-priced>
          <strong>For credits:</strong> how many, and the e-mail address of the account. See{' '}
          <a href="/pricing">how credits work</a>.
        </li>
        <li>
          <strong>For a department or institution:</strong> how many people mark, how many
          submissions a term, and whether you would run the server yourselves.
        </li>
        <li>
          <strong>For a security problem:</strong> the word “security” in the subject line. Please
          give us the time to mend it before you publish.
        </li>
      </ul>
    </Part>
    <Part title="Perhaps faster">
      <p>
        Many questions are answered in <a href="/help">Help</a>, and everything about running a
        server is in the <a href="/docs">documentation</a>.
      </p>
    </Part>
  </InfoPage>
);

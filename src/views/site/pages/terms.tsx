import { InfoPage, Part } from '../shell/info-page.tsx';
import { SupportEmail } from '../shell/support-email.tsx';

export const TermsPage = () => (
  <InfoPage
    title="Terms"
    note="Plain words. If your administrator has terms of their own, theirs come first."
    lead="Marginalia is software under the MIT License; this is a server that somebody runs with it. These are the terms that come with the software for those who use such a server."
  >
    <Part title="1. Who is who">
      <p>
        “The operator” is whoever runs this server, reached at the address below. “You” are a
        teacher, lecturer or teaching assistant with an account on it. The authors of the software
        are not a party to what happens on a server they do not run.
      </p>
      <SupportEmail className="mt-2" />
    </Part>
    <Part title="2. What you may do">
      <p>
        Mark work you are entitled to mark. Upload only what your institution’s rules and the law
        let you upload, and tell your students if they must be told. Keep your password to yourself;
        share an assignment instead of an account.
      </p>
    </Part>
    <Part title="3. What you may not do">
      <p>
        Upload what is unlawful or meant to harm, try to reach other people’s data, or put load on
        the server that has nothing to do with marking.
      </p>
    </Part>
    <Part title="4. The judgement is yours">
      <p>
        Drafts are checks, or suggestions by a model. They can be wrong, unfair or beside the point.
        You read the work, you decide the grade, and you answer for the feedback you give. Do not
        let a draft decide about a student.
      </p>
    </Part>
    <Part title="5. Your work stays yours">
      <p>
        You and your students keep all rights in what is uploaded and written. The operator may
        store and process it as far as the service needs, and for nothing else. It is not used to
        train models. <a href="/privacy">What is stored and sent</a>.
      </p>
    </Part>
    <Part title="6. Credits" priced>
      <p>
        One credit pays for one generated draft and is charged only when the draft is stored.
        Credits are bought from the operator, who adds them when the payment is confirmed. They are
        not money and cannot be passed on; whether unused ones are refunded is between you and the
        operator.
      </p>
    </Part>
    <Part title="7. Beta">
      <p>
        The product is in beta: it changes, and it can fail. Keep what you must not lose in your
        institution’s own system too. Copying feedback and downloading your data are there for that.
      </p>
    </Part>
    <Part title="8. No warranty">
      <p>
        As the MIT License says: the software is provided “as is”, without warranty of any kind, and
        the authors are not liable for claims or damages from its use. Rights that the law gives you
        and that cannot be waived remain.
      </p>
    </Part>
    <Part title="9. Ending it">
      <p>
        Delete your account whenever you like; <a href="/privacy#erase">what that removes</a>. The
        operator may close accounts that break these terms, and should give you the time to take
        your work with you.
      </p>
    </Part>
  </InfoPage>
);

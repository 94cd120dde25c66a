import { InfoPage, Part } from '../shell/info-page.tsx';

export const CookiesPage = () => (
  <InfoPage
    title="Cookies"
    note="The shortest cookie policy you will read today."
    lead="Marginalia sets no cookies to know you by: none to keep you signed in, none to count you, none of anybody else’s. That is why no banner asked you."
  >
    <Part title="What there is instead">
      <p>
        When you sign in, a token is kept in your browser’s local storage, and so are your
        notifications, text you have not saved yet, and how you like the app to look. None of it is
        sent to anyone but the server you are looking at.{' '}
        <a href="/privacy#browser">The list, entry by entry</a>.
      </p>
    </Part>
    <Part title="The two exceptions">
      <p>
        Where you sign in through your school, one cookie stands for the minutes that takes, ten at
        most, so that nobody else’s sign-in can end up in your browser. It is needed for that, sent
        to nobody else, and gone once you are back.
      </p>
      <p>
        Once you have signed in, unless you said that the computer isn’t yours, a second one stands
        for a year: a random number that says that this browser has signed in before. It signs
        nobody in. It keeps strangers who guess at your password from shutting you out, and is sent
        with signing in alone.
      </p>
    </Part>
    <Part title="What you can do about it">
      <p>
        Log out, and the token is gone. Clear this site’s data in your browser’s settings, and
        everything is; notifications and unsaved text with it.
      </p>
      <p>
        Fonts, pictures and scripts of these pages come from this server. No other server learns
        that you were here, unless you follow a link that leaves it.
      </p>
    </Part>
  </InfoPage>
);

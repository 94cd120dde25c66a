import type { AiProvider } from '#contract/accounts/config.ts';
import { Facts, InfoPage, Part } from '../shell/info-page.tsx';
import { SupportEmail } from '../shell/support-email.tsx';

const CONTENTS = [
  { id: 'stored', title: 'What is stored' },
  { id: 'leaves', title: 'What leaves the server' },
  { id: 'browser', title: 'In your browser' },
  { id: 'who', title: 'Who can see it' },
  { id: 'erase', title: 'How to erase it' },
];

const STORED = [
  [
    'Your account',
    'E-mail, full name, settings, and a hash of your password (Argon2). The password itself is never stored.',
    'Until you delete the account',
  ],
  [
    'Sign-in tokens',
    'A SHA-256 hash of each token and when it expires (7 days, unless the administrator set another time).',
    'Until you log out or it expires',
  ],
  [
    'Your token for Moodle or Canvas',
    'Encrypted, if you connect one; with it class, work, grades and feedback go to and from there when you ask.',
    'Until you remove the connection or delete your account',
  ],
  [
    'Assignments',
    'Name, description, rubric, grade scale, due date, attached files, and whom you shared them with.',
    'Until you delete them',
  ],
  [
    'Teams',
    'Their name, who is in them with which role since when, and which of your assignments they share.',
    'Until you delete them, or leave',
  ],
  [
    'Submissions',
    'The uploaded file, the text extracted from it, student ID if you gave one, similarity score and report, grade, your feedback, the AI draft.',
    'Until you delete them',
  ],
  [
    'Private notes',
    'What you write on a submission for yourself. Nobody else is shown it, the owner of the assignment neither; it is in your own download, and in no export of the assignment.',
    'As long as the submission, or your account',
  ],
  [
    'That you show how your level moves',
    'Only if you show it to the owner of an assignment: that you do, and since when. The figure is calculated each time, and nobody else can see it.',
    'Until you take it back, leave the assignment or delete your account',
  ],
  [
    'Earlier versions',
    'Grades and feedback that were replaced, with who replaced them and when.',
    'As long as the submission',
  ],
  [
    'A key for an AI provider of your own',
    'Only if you enter one: encrypted with a secret that is not in the database. It is never shown again.',
    'Until you remove it or delete the account',
  ],
  [
    'AI drafts',
    'Which model and prompt version wrote it, a hash of what it was given, what it answered, what you kept.',
    'As long as the submission',
  ],
  ['Comments', 'The comments and sets of your own bank.', 'Until you delete them'],
  [
    <span key="credits" data-priced>
      Credits
    </span>,
    'Each purchase, use and refund, with a number that identifies it.',
    'Always: it is the account book',
  ],
  [
    'A second step when signing in',
    'Only if you switch it on: the key of your app, encrypted with a secret that is not in the database, and a hash of each recovery code.',
    'Until you switch it off or delete the account',
  ],
  [
    'Who did what',
    'Sign-ins, and who saw, marked, released, exported or invited: numbers and times, nothing anyone typed.',
    'Two years, unless the administrator set another time',
  ],
  [
    'Log',
    'Method, kind of call, status, duration and account number of each request; the address where it was about signing in or was refused. No query, nothing anyone typed.',
    'As the administrator decides',
  ],
] as const;

const WORK =
  'The text of the work, what the assignment says, and comments and earlier feedback of the educator who asks, with names taken out.';
const LEAVES: Readonly<Record<AiProvider | 'own key', readonly [what: string, whom: string]>> = {
  offline: [
    'Nothing. No AI model is set up: checks run on the server itself, without the network.',
    'Nobody',
  ],
  'openai-compatible': [
    WORK,
    'The address the administrator set: a company, or a model on their own machine',
  ],
  openai: [WORK, 'OpenAI, or the address the administrator set'],
  azure: [WORK, 'Microsoft Azure, at the administrator’s own address there'],
  anthropic: [WORK, 'Anthropic, or the address the administrator set'],
  google: [WORK, 'Google, or the address the administrator set'],
  mistral: [WORK, 'Mistral, or the address the administrator set'],
  ollama: [WORK, 'A model on the server’s own machine, or at the address the administrator set'],
  'own key': [
    WORK,
    'OpenAI, Anthropic, Google or Mistral: whichever the educator who asks has entered a key for in Settings, if the administrator lets them',
  ],
};
const NAMED: Readonly<Record<string, string>> = {
  offline: 'offline (the default)',
  'own key': 'an educator’s own key',
};

const BROWSER = [
  [<code key="t">marginalia.token</code>, 'That you are signed in.', 'Until you log out'],
  [
    <code key="e">marginalia.expired</code>,
    'That your session has ended, for the page of sign-in to say so. In the tab alone.',
    'Until it is said',
  ],
  [
    <code key="n">marginalia.notifications.…</code>,
    'Your notifications, at most 100. They exist only here.',
    'Until you clear them',
  ],
  [
    <code key="d">marginalia.unsaved.…</code>,
    'Grades and feedback typed and not yet saved, so that a crash cannot take them.',
    'Until they are saved or discarded',
  ],
  [
    <code key="p">marginalia.place.…</code>,
    'Filter, order and page of each table you used, so that you find it as you left it.',
    'Until you clear this site’s data',
  ],
  [
    <code key="r">marginalia.rubric.…</code>,
    'A rubric you have begun to change and not yet saved.',
    'Until it is saved or discarded',
  ],
  [
    <code key="w">marginalia.rubric-seen.…</code>,
    'Which version of a rubric you marked by last, so that you can be shown what has changed.',
    'Until you clear this site’s data',
  ],
  [
    <code key="m">marginalia.marks.…</code>,
    'Marks, grades and feedback of the desk that have not reached the server yet.',
    'Until they are saved',
  ],
  [
    <code key="o">marginalia.notes.…</code>,
    'Notes on scripts that have not reached the server yet.',
    'Until they are saved',
  ],
  [
    <code key="g">marginalia.agreed.…</code>,
    'What you chose and wrote to agree on a mark with another marker, and have not agreed on yet.',
    'Until it is agreed on or let go',
  ],
  [
    <code key="own">marginalia.private.…</code>,
    'Your private note on a script, while it is not saved yet.',
    'Until it is saved',
  ],
  [
    <code key="u">marginalia.opened.…</code>,
    'Your mark of a criterion when you opened its draft.',
    'Until you clear this site’s data',
  ],
  [
    <code key="k">marginalia.desk.…</code>,
    'Order, folds and widths of the desk, and the script where you stopped.',
    'Until you clear this site’s data',
  ],
  [
    <code key="i">marginalia.times.…</code>,
    'How long you looked at each script. Nobody else sees it, and you can switch it off.',
    'Until you clear this site’s data',
  ],
  [
    <code key="c" data-priced>
      marginalia.credits-seen.…
    </code>,
    'Which credits you have been notified of, so that you are notified once.',
    'Until you clear this site’s data',
  ],
  [
    <code key="q">marginalia.regrades-seen.…</code>,
    'Which regrade requests you have been notified of, so that you are notified once.',
    'Until you clear this site’s data',
  ],
  [
    <code key="h">marginalia.shared</code>,
    'Only if you said that this isn’t your computer: that you did.',
    'Until you log out or close the tab',
  ],
  [
    <code key="s">marginalia.theme, marginalia.density</code>,
    'How the app looks.',
    'Until you choose again',
  ],
] as const;

export const PrivacyPage = () => (
  <InfoPage
    wide
    title="Privacy"
    note="No cookies to know you by, no analytics, no third parties on these pages."
    lead="Marginalia runs on a server that somebody operates: your institution, you, or a company you pay for it. They are responsible for the data on it. This page says what the software stores and sends, exactly."
    contents={CONTENTS}
  >
    <Part id="stored" title="What is stored on the server">
      <Facts
        caption="What is stored on the server"
        head={['What', 'In detail', 'How long']}
        rows={STORED}
      />
      <p className="mt-3 max-w-170">
        There is no tracking, no profiling and no advertising, and the server calls nobody, except
        the AI provider below when you ask for a draft or a proposal.
      </p>
    </Part>
    <Part
      id="leaves"
      title="What leaves the server, and for whom"
      note="The student’s ID and the file name never do."
    >
      <p className="mt-3 max-w-170">
        Only when you press Generate AI Feedback, or ask for a proposal of a rubric, which sends
        what the assignment says and no work, and only to the provider this server is set to, or to
        your own where you have entered a key in Settings.
      </p>
      <p data-ai-provider className="invisible mt-3 max-w-170 data-known:visible">
        This server says that it is set to <strong data-ai-provider-name>offline</strong>.
      </p>
      <Facts
        widths={['w-[20%]', '', 'w-[34%]']}
        caption="What leaves the server with each AI provider"
        head={['Provider', 'What is sent', 'To whom']}
        rows={Object.entries(LEAVES).map(
          ([name, [what, whom]]) => [NAMED[name] ?? name, what, whom] as const,
        )}
      />
      <ul className="mt-4 max-w-170 list-disc pl-6 marker:text-accent">
        <li>
          The student identifier and the file name are never part of it. Names of the class list,
          identifiers, e-mails and links to profiles are replaced in the text before it leaves. No
          filter finds every name: one that stands on no list goes out as it was written, so ask for
          anonymous work where that matters.
        </li>
        <li>
          The text is sent as material to be read, fenced off from instructions. If it tries to give
          the model orders, you are warned and they are not followed.
        </li>
        <li>
          What a provider keeps is decided by its contract with the administrator of this server.
          Ask them.
        </li>
      </ul>
    </Part>
    <Part id="browser" title="What is kept in your browser">
      <p className="mt-3 max-w-170">
        No cookies to know you by: <a href="/cookies">the two there are</a> belong to signing in.
        These entries in the browser’s local storage, which only this site can read; on a computer
        that you said isn’t yours they stand in the tab alone, and go when you sign out or close it:
      </p>
      <Facts
        widths={['w-[34%]', '', 'w-[24%]']}
        caption="What is kept in your browser"
        head={['Entry', 'What for', 'How long']}
        rows={BROWSER}
      />
    </Part>
    <Part id="who" title="Who can see it">
      <ul className="mt-3 max-w-170 list-disc pl-6 marker:text-accent">
        <li>
          You, and the colleagues you share an assignment with, alone or by a team: a marker may
          mark, a reader may read.
        </li>
        <li>Your private note on a submission: you alone.</li>
        <li>
          How your level moves from script to script: you alone, unless you show it to the owner of
          the assignment.
        </li>
        <li>Whoever operates the server can read its database and files, as with any server.</li>
        <li>
          Links to student files are signed, work for a short time, and open in a sandbox, apart
          from your session.
        </li>
        <li>Everyone else sees that it does not exist.</li>
      </ul>
    </Part>
    <Part id="erase" title="How to erase it" note="Without asking anyone.">
      <ol className="max-w-170">
        <li>
          <strong>A submission:</strong> Delete in its menu. Its files, text, drafts and earlier
          versions go with it.
        </li>
        <li>
          <strong>An assignment:</strong> Delete in its menu. All its submissions go with it.
        </li>
        <li>
          <strong>Everything:</strong> Profile, Delete account. Assignments, submissions, files,
          comments, sets and tokens are removed, and your name and e-mail with them.
          <span data-priced>
            {' '}
            The credit ledger stays as numbers without a name, because account books must add up.
          </span>
        </li>
        <li>
          <strong>In the browser:</strong> log out and clear this site’s data in the browser’s
          settings.
        </li>
      </ol>
      <p className="mt-3 max-w-170">
        Before you do, Profile has Download my data: an archive of everything that is stored of you.
        Backups made by the administrator may hold older copies until they are replaced; ask how
        long that takes.
      </p>
      <SupportEmail subject="Privacy" className="mt-3 max-w-170" />
    </Part>
  </InfoPage>
);

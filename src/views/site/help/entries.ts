export type HelpSection = 'FAQ' | 'Tutorials' | 'Help Center';

/** `text`: paragraphs; `steps`: numbered, after the text. */
export interface HelpEntry {
  id: string;
  section: HelpSection;
  title: string;
  text: readonly string[];
  steps?: readonly string[];
}

export const HELP_SECTIONS: readonly { name: HelpSection; id: string; lead: string }[] = [
  { name: 'FAQ', id: 'faq', lead: 'Questions people ask before they use it.' },
  {
    name: 'Tutorials',
    id: 'tutorials',
    lead: 'From an empty page to a marked class, step by step.',
  },
  { name: 'Help Center', id: 'help-center', lead: 'When something goes wrong.' },
];

export const HELP_ENTRIES: readonly HelpEntry[] = [
  {
    id: 'grades',
    section: 'FAQ',
    title: 'Does Marginalia grade my students?',
    text: [
      'No. It drafts feedback when you ask for it. It never sets or suggests a grade, and a draft is never sent to anybody automatically. Only what you write, or choose to take from a draft, is your feedback, and only that is returned.',
    ],
  },
  {
    id: 'offline',
    section: 'FAQ',
    title: 'Where does student work go?',
    text: [
      'To the server you are using. Unless its administrator has connected an AI provider, checks run on that server and nothing leaves it.',
      'With a provider, the text of the submission and your assignment’s brief are sent to it when you ask for a draft. The student ID and the file name are not sent, and names on the class list, identifiers and e-mail addresses in the text are replaced first. See what leaves, next to a draft, shows the exact text before it is sent. The Privacy page has the details.',
    ],
  },
  {
    id: 'credits',
    section: 'FAQ',
    title: 'What does a draft cost?',
    text: [
      'One credit, charged when the draft is stored. If it fails, or the file cannot be read, nothing is charged. New accounts start with some credits; for more, write to the address on the pricing page.',
    ],
  },
  {
    id: 'files',
    section: 'FAQ',
    title: 'Which files can I upload?',
    text: [
      'pdf, doc, docx, txt, jpg, jpeg, png, gif, py, js, ts, html, css and json, up to 25 MB each. A plagiarism report must be a PDF. Some other text, table and program formats are accepted too; the upload dialog lists them. A picture is shown next to your feedback, and a scan opens in a window. Both are marked by hand, because a draft needs text in the file; without text nothing is charged.',
    ],
  },
  {
    id: 'rule-based',
    section: 'FAQ',
    title: 'What do I get without an AI model?',
    text: [
      'Checks and suggestions. Checks count, compare or look things up: length against the brief, sources, repeated words, misspellings, sections that the brief names, and syntax problems in programs; each with its passage. Text from the assignment’s own brief, rubric or files is ignored. Checks are right in at least nineteen of twenty cases, but none says whether an argument is right: they don’t understand or praise a text. In languages other than English, German, French and Spanish they only state facts. If they find nothing there is no draft and no charge, and you are told why.',
      'Suggestions are your own earlier comments on the same criterion. The desk offers them next to each criterion, the best matches first; none is inserted automatically.',
      'For drafts that read and judge, set up a model: with your own key under Settings, if your administrator allows it, or for everybody, as described in Documentation under AI providers.',
    ],
  },
  {
    id: 'quotes',
    section: 'FAQ',
    title: 'Can a draft make up a quotation?',
    text: [
      'A model can, but you won’t see it. The server looks up every quotation in the student’s text, character by character, and removes those it doesn’t find. The draft says how many were removed.',
    ],
  },
  {
    id: 'assistants',
    section: 'FAQ',
    title: 'Can my teaching assistants mark with me?',
    text: [
      'Yes. Co-owners can do everything you can, except delete the assignment, name co-owners or decide how long students’ data is kept. Markers upload, mark and request drafts. Moderators confirm or question the marks of a sample, external examiners read everything and sign the report, and readers only read. Nobody has access before accepting an invitation.',
    ],
    steps: [
      'Open an assignment and choose Team.',
      'Enter your colleague’s e-mail address, choose a role (each says what it allows), and choose Make the link. If drafts cost something, you can limit how much a marker may spend. The link is shown once and works once, within seven days. Pass it on yourself; if your server sends mail, it has been e-mailed as well.',
      'Your colleague signs in with that address, sees what the invitation is for, and accepts. They can create an account at that point.',
      'On the same screen you can change a role or a limit, revoke a link, or remove somebody. It takes effect at once, and what they marked stays.',
    ],
  },
  {
    id: 'figures',
    section: 'FAQ',
    title: 'What do the analytics say?',
    text: [
      'Analytics are a tab in each assignment, and for all assignments a link above their list. They show the spread of grades, by criterion, section, marker and day, and which scripts are late, near a border, or don’t fit their own marks. Every count links to its scripts, and each part can be downloaded as CSV. All figures use marks as awarded, before penalties. Fewer than ten scripts are never compared, and no figure changes a mark. The owner sees every marker, a marker only their own row, and no figure contains a student’s name.',
    ],
  },
  {
    id: 'own-marking',
    section: 'FAQ',
    title: 'Do I get stricter or more lenient as I mark?',
    text: [
      'Your marking, at the end of an assignment’s Analytics, shows your standard relative to the cohort from script to script, in the order you first graded them, with a moving average and a band for what chance alone would produce, and your minutes per script. It opens when you press it and is private: nobody else can read it, not even the owner, unless you share it, and you can stop sharing. Minutes never leave your browser. Nothing is shown below ten scripts, and no mark is changed.',
      'There you can also choose to mark one in twenty of your scripts again, blind: you don’t see your first marks until you have given the second. This changes no mark, and nobody else is told. From ten scripts on it shows how often you agreed with yourself.',
    ],
  },
  {
    id: 'trusting-drafts',
    section: 'FAQ',
    title: 'How far can I trust a model’s drafts?',
    text: [
      'In an assignment’s Analytics, under When not to trust the drafts, press Measure it. If a model writes drafts and markers judge first, each mark was decided before its draft was opened. For each criterion you see how many of the works it criticised were also marked down by markers (precision), how many of the works below the top it criticised (recall), whether it criticises more or less often than markers (mean error), each with its number of works and interval, and when not to trust it. Drafts contain no grades, so none are compared.',
    ],
  },
  {
    id: 'first-batch',
    section: 'Tutorials',
    title: 'Your first class in ten minutes',
    text: ['You need one assignment’s brief and three submissions.'],
    steps: [
      'Open Assignments and create one: its name, the brief in the description, the rubric if you have one.',
      'Open it and drop the files, or their folder, anywhere on the page. Check the student IDs, then Upload.',
      'Choose Draft these, which shows the cost first, or Generate AI Feedback on one row. A row is blue while its draft is being written.',
      'Click the AI FEEDBACK panel. Read the draft next to the essay; click a quotation to see it in the essay. Take the points you want, reword them if you like, and drop the others.',
      'Choose Use as User Feedback, then edit it until it sounds like you, and choose Save Feedback. Notes that a draft has for you alone aren’t included.',
      'Enter a grade. With grade and feedback, the submission is Completed.',
      'Choose Copy Feedback and paste it into your learning environment, or return the whole class: see From Moodle’s zip to its worksheet.',
    ],
  },
  {
    id: 'rubric',
    section: 'Tutorials',
    title: 'Writing a rubric that makes better drafts',
    text: ['A draft follows the criteria you give it.'],
    steps: [
      'Open Rubric in the assignment and name three to five criteria, such as Argument, Evidence, Structure. You can also import them from a file or another assignment.',
      'For each, say in one sentence what good work looks like, or write a sentence for each level.',
      'Say what shouldn’t be commented on, for example spelling in an exam.',
      'Attach a model answer if you have one: the draft can compare the work with it.',
    ],
  },
  {
    id: 'moodle',
    section: 'Tutorials',
    title: 'From Moodle’s zip to its worksheet',
    text: ['Import a whole class at once, and return grades in the file that Moodle expects.'],
    steps: [
      'In Moodle choose Download all submissions, and drop the zip on the list of assignments here, or choose it under Import on one of them. You can also drop a folder that has a folder or file for each student, named after them.',
      'Check the preview: who is in it, which files, what is left out and why. Nothing is stored until you confirm.',
      'Mark. Then download the grading worksheet in Moodle and choose it under Return.',
      'Every row says what will be written, or why not. Download the file, and follow the steps next to it.',
      'Gradebooks from Canvas, Blackboard and Brightspace work the same way: drop the file, and its format is recognised. You can also download a table for any spreadsheet and a page of feedback for each student.',
      'Or use no files at all: Connect, on either screen, uses your own token from Moodle or Canvas. The class and its work are fetched, and grades and feedback are sent; every row is shown first and checked afterwards. Each student’s feedback can also be sent as a PDF: to Moodle under Feedback files, to Canvas attached to a comment.',
    ],
  },
  {
    id: 'teams',
    section: 'Tutorials',
    title: 'The same people in several assignments',
    text: [
      'A team shares several assignments at once. People who join have access to all of them, and people who leave lose it at once.',
    ],
    steps: [
      'Open Teams above the list of assignments, and create one: a name is enough. People you invite will see it.',
      'On its page, choose which of your assignments it shares. You can add and remove assignments later.',
      'Invite people by e-mail, with a role that applies to everything the team shares. They have access once they accept; the invitation says that later assignments are included.',
      'An assignment’s Team tab shows who has access through which team. Somebody who was also invited directly can do everything that either role allows.',
      'Remove somebody from a team on the team’s page, where they can also leave by themselves. What they marked stays; scripts they hadn’t marked become unassigned.',
      'Deleting a team removes the access that people have only through it. The assignments stay.',
    ],
  },
  {
    id: 'coverage',
    section: 'Tutorials',
    title: 'What a class handed in, before you mark it',
    text: [
      'Coverage shows lengths, languages, files that can’t be read and scripts that say the same. It also looks for what works must have: an example, two sources, a section. It goes by words, without a model: it judges nothing, gives no marks, and students never see it.',
    ],
    steps: [
      'Open Coverage above the list of submissions.',
      'Go through what is proposed from the brief, the rubric and the model answer. Confirm, edit or delete each; nothing is looked for before. Add items of your own with the words that count for them.',
      'Beside each item stands how many scripts never mention it; a click names them. Not found means not in these words: look before you conclude anything.',
      'Under By script a click shows in which sentences each item was found.',
    ],
  },
  {
    id: 'same-answers',
    section: 'Tutorials',
    title: 'One mark for identical answers',
    text: [
      'Short answers are often identical. The desk says how many others match this one: only case, white space, punctuation, articles and the student’s own name may differ. A single different word makes it a different answer.',
    ],
    steps: [
      'Mark one of them on the desk, with comments.',
      'Press H, or choose Give them the same mark. The list shows what would be given to whom. Scripts that are already marked aren’t ticked; untick any others you want to leave out.',
      'Confirm. Each script then has its own mark and comments, which you can change like any other.',
      'Z, or Undo, undoes this on all of them, except for what you have changed since.',
      'Groups contain only scripts that you may mark, and only their texts are compared: they don’t reveal what another marker gave.',
    ],
  },
  {
    id: 'two-markers',
    section: 'Tutorials',
    title: 'Two markers, one agreed mark',
    text: [
      'Two people mark without seeing each other’s marks. The server doesn’t show either of them the other’s marks until both have handed over.',
    ],
    steps: [
      'Open Team, Who marks what, in the assignment and allocate scripts for the first and second round. A preview shows who would get what. You can also allocate a criterion to one person for every script.',
      'A marker’s desk shows their own scripts first, then unassigned ones. Somebody who opens an unassigned script has it to themselves until they go on or are away for ten minutes.',
      'Under Team, Double marking, set when two marks agree: in the same band, or within a number of points, in total or for each criterion; and who decides if they don’t.',
      'Use Your private note (I on the desk) for notes to yourself: no other marker can read them, not even the owner.',
      'Both mark. After the last script the desk links to Double marking, where you hand over everything you have marked at once; it can’t be changed afterwards. Where the two agree by the rule, the mark is set at once.',
      'For the rest, open the script under Double marking, with both marks and comments side by side. Where they differ, the agreed mark needs a reason, which no student sees. A key leads from one to the next.',
      'You can ask a third marker, either blind or with both marks visible. The grade follows from the agreement.',
    ],
  },
  {
    id: 'moderation',
    section: 'Tutorials',
    title: 'Moderating a sample',
    text: [
      'A sample of the graded scripts is reviewed. It is drawn by a rule and a seed that the report states, so that anybody can check that nothing was chosen by hand.',
    ],
    steps: [
      'Open Moderation, from Who marks what, choose your university’s rule, and choose Show which scripts. Each says why it is included.',
      'Draw the sample, and name the moderators or invite them. The sample can be extended or redrawn with a reason; every draw is recorded.',
      'Moderators confirm the mark of each script, or say why it should be reviewed. Nobody moderates their own marking.',
      'The report contains the sample, changes, and, from ten scripts on, how far markers agree. Sign it, and download it as Word, PDF or CSV.',
    ],
  },
  {
    id: 'release',
    section: 'Tutorials',
    title: 'Returning work by a link',
    text: [
      'Students read their feedback on a page of their own, without an account. It stays as it was when you released it.',
    ],
    steps: [
      'Open Return on the assignment: Check says what is missing. Then go to Release to students, where each row says what students see.',
      'Choose whose work to release, or nobody for all that is finished; now, or at a set time. Changes until that time are included.',
      'Create links: for how many days, and whether students may request a regrade. Download the file of links then, because they are shown only once, and send them with a mail merge.',
      'A row says Changed since released if you have edited it. Release it again to show the changes, or withdraw it.',
      'Answer students under Regrade requests. Files handed back lists the files you have downloaded, and whose work has changed since.',
    ],
  },
  {
    id: 'archive',
    section: 'Tutorials',
    title: 'Moving an assignment to another installation',
    text: [
      'An archive contains a whole assignment: work, rubric, marks, feedback, notes and their history, as files and JSON. It contains no passwords and no links.',
    ],
    steps: [
      'Choose Download an archive in the assignment’s menu. It isn’t available while names are hidden.',
      'In the other installation choose Import an archive above the list of assignments, and drop the file.',
      'Check the preview and choose Import: it becomes a new assignment of yours. You are told what couldn’t be imported, such as markers and scheduled releases.',
      'Nothing is duplicated. If the same assignment is already here in another state, it stays as it is, and the archive is imported as a copy if you tick that.',
      'To move everything, choose Download my data in My Profile, and drop that file instead: it has every assignment, your comments, voice card, settings and private notes. Assignments with hidden names are left out and listed.',
    ],
  },
  {
    id: 'comment-bank',
    section: 'Tutorials',
    title: 'Building your comment bank',
    text: ['Write the sentences you use every year only once.'],
    steps: [
      'Open Comments and choose Add New Bank Comment.',
      'Choose its grade band and a quality level, and write it as you would to a student.',
      'While you write feedback, choose Show Comment Bank and click a comment: it is added after a blank line.',
      'Replace placeholders in brackets, such as [Style Guide]. You are asked once before feedback with a placeholder is saved with a grade.',
    ],
  },
  {
    id: 'similarity',
    section: 'Tutorials',
    title: 'Attaching a similarity report',
    text: ['The score comes from the plagiarism checker you use; Marginalia does not compute one.'],
    steps: [
      'When you upload, add the report as a PDF and the score from 0 to 100.',
      'Later, use the pencil next to the score to change it, or Remove score to clear it.',
      'Click the score to open the report.',
    ],
  },
  {
    id: 'many',
    section: 'Tutorials',
    title: 'Marking many at once',
    text: ['Select rows with their checkboxes; a bar appears at the bottom.'],
    steps: [
      'Generate Feedback first shows the cost and which rows already have a draft.',
      'Grade Selected gives all of them the same grade and feedback, which is useful for Pass.',
      'Cancel stops a batch: waiting drafts are cancelled and cost nothing; one that is being written is finished.',
      'If some fail, the others are kept. The failed ones are listed with Retry.',
    ],
  },
  {
    id: 'sign-in-trouble',
    section: 'Help Center',
    title: 'I cannot sign in',
    text: [
      '“Invalid email or password” means that they don’t match; check for a space at the end. “Forgotten your password?” on that page e-mails you a link to set a new one; if your server doesn’t send mail, write to its administrator. If the server cannot be reached, you stay signed in and can choose Retry.',
    ],
  },
  {
    id: 'failed-draft',
    section: 'Help Center',
    title: 'A draft failed',
    text: [
      'The row says why, and nothing was charged. “Can’t be read” means that there is no text in the file: a scan, or a protected PDF. If the provider was busy or too slow, try again. If every draft fails, tell the administrator.',
    ],
  },
  {
    id: 'conflict',
    section: 'Help Center',
    title: 'It says somebody else changed this submission',
    text: [
      'A colleague, or you in another tab, saved the same field first. Both texts are shown; choose one, or merge them. Nothing is overwritten silently, and replaced versions are kept.',
    ],
  },
  {
    id: 'lost-text',
    section: 'Help Center',
    title: 'I closed the tab before saving',
    text: [
      'Open the same submission again with the same account in the same browser: you can restore what you had typed.',
    ],
  },
  {
    id: 'late',
    section: 'Help Center',
    title: 'Why is a submission marked late?',
    text: [
      'It was handed in after the assignment’s due date. When it was handed in comes from the learning environment, from its zip or its worksheet, or from you, under Details and History in its menu; where nobody knows, nothing is late. If the due date was wrong, change it in the assignment, and the mark follows.',
      'What late work gets is set under Settings, Deadline and late work: the time zone, a cut-off date, and a penalty for each day, working day or hour, in bands or as a cap, with grace days. The page shows what becomes of a mark while you fill it in, and lists the marks that change before it saves. You always mark as if the work were on time. A rule can be kept there as a template for a team, and taken in its other assignments.',
      'On the same page you give extensions, to one student or to many at once, by hand or from a CSV or Moodle’s worksheet, and waive the penalty of a late script with a reason. Extension or Waiver, in the menu of a submission, leads there. While marking is anonymous markers see neither who has an extension nor why.',
      'A student who has more time in every assignment has an adjustment: the owner of a team gives it on the team’s page, in days or in per cent of the time for the work, with a note for markers such as “Don’t judge spelling”. It holds in all assignments that the team shares. Markers read the note on the script, and neither name nor reason.',
    ],
  },
  {
    id: 'delete',
    section: 'Help Center',
    title: 'How do I delete everything?',
    text: [
      'Choose Delete account in your profile. It asks for your password and deletes assignments, submissions, files, comments and your name. Use Download my data there first if you want a copy.',
    ],
  },
  {
    id: 'student-data',
    section: 'Help Center',
    title: 'A student asks for their data, or for its deletion',
    text: [
      'Student data, under an assignment’s Settings, finds one student in all your assignments, gives you a copy for them, or erases their data and keeps a proof without names. Older archives leave the student out when they are imported here; another installation can’t know. There you can also set the day on which a whole class is deleted; you are warned a month before.',
    ],
  },
];

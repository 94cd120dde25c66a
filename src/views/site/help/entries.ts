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
  { name: 'FAQ', id: 'faq', lead: 'What people ask before they trust it with their pile.' },
  {
    name: 'Tutorials',
    id: 'tutorials',
    lead: 'From nothing to a marked batch, one thing at a time.',
  },
  { name: 'Help Center', id: 'help-center', lead: 'When something is not as it should be.' },
];

export const HELP_ENTRIES: readonly HelpEntry[] = [
  {
    id: 'grades',
    section: 'FAQ',
    title: 'Does Marginalia grade my students?',
    text: [
      'No. It drafts feedback when you ask for it. It never sets or suggests a grade, and a draft goes to nobody by itself: what you write, or take over from a draft on purpose, counts as your feedback, and only that is handed back.',
    ],
  },
  {
    id: 'offline',
    section: 'FAQ',
    title: 'Where does student work go?',
    text: [
      'To the server you are using. Unless its administrator has connected an AI provider, checks run on that server and nothing leaves it.',
      'With a provider, the text of the submission and your assignment’s brief are sent to it when you ask for a draft. The student ID and the file name are not, and names of the class list, identifiers and e-mails in the text are replaced first. Beside a draft, See what leaves shows it letter by letter before it is sent. The Privacy page says it in full.',
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
      'pdf, doc, docx, txt, jpg, jpeg, png, gif, py, js, ts, html, css and json, up to 25 MB each. A plagiarism report must be a PDF. Some more kinds of text, table and program are taken too: the upload lists them. A picture is shown beside your feedback, a scan opens in a window; both are marked by hand, since a draft needs text in the file. Without it nothing is charged.',
    ],
  },
  {
    id: 'rule-based',
    section: 'FAQ',
    title: 'What do I get without an AI model?',
    text: [
      'Checks and suggestions. Checks count, compare or look up: length against the brief, sources, doubled words, misspellings, sections that the brief names; in programs what their syntax shows; each with its passage. What stands in the assignment’s own brief, rubric or files is left out. They are true in at least nineteen of twenty cases, and none says whether an argument is right: they understand nothing and praise nothing. In languages other than English, German, French and Spanish they state facts only. Where they find nothing there is no draft, no charge, and the reason is said.',
      'Suggestions are your own earlier comments on the same criterion. The desk offers them beside each criterion, the fitting ones first; none is inserted by itself.',
      'For drafts that read and judge, set a model up: your own key under Settings, if your administrator lets you; for everybody, as Documentation says under AI providers.',
    ],
  },
  {
    id: 'quotes',
    section: 'FAQ',
    title: 'Can a draft make up a quotation?',
    text: [
      'It can try. The server looks for every quotation in the student’s own text, character by character, and drops those it does not find. How many were dropped is shown with the draft.',
    ],
  },
  {
    id: 'assistants',
    section: 'FAQ',
    title: 'Can my teaching assistants mark with me?',
    text: [
      'Yes. Co-owners do all that you do, except delete the assignment, name co-owners or decide how long students’ data stays. Markers upload, mark and ask for drafts. Moderators say of a sample whether the marks stand, external examiners read all of it and sign the report, readers only read. Nobody is in who has not accepted.',
    ],
    steps: [
      'Open an assignment and choose Team.',
      'Enter the e-mail of your colleague’s account, choose the role, which says what it may, and Make the link. Where drafts are paid for, you can say how much a marker may spend. It is shown once and works once, for seven days: hand it over yourself, though a server that sends mail has sent them one, too.',
      'They sign in with that e-mail, see what it is to, and accept. A new account can be made on the way.',
      'There you also change a role or how much somebody may spend, take a link back, or remove somebody; it holds at once, and what they marked stays.',
    ],
  },
  {
    id: 'figures',
    section: 'FAQ',
    title: 'What do the analytics say?',
    text: [
      'Analytics, a tab of each assignment and over all in the list of assignments, show how grades are spread, by criterion, section, marker and day, what is late, near a border, or unlike its own marks. What counts scripts leads to them, each part is a CSV. All are of marks as they were awarded, before penalties. Of fewer than ten scripts nothing is compared; no figure changes a mark. The owner sees every marker, a marker only their own row, and no figure holds a student’s name.',
    ],
  },
  {
    id: 'own-marking',
    section: 'FAQ',
    title: 'Do I get stricter, or milder, in the course of a pile?',
    text: [
      'Under Your marking, at the end of the analytics of an assignment, you see your level against the cohort from script to script, in the order you first graded them, with a moving average and a band of what chance alone would do, and how many minutes a script takes you. It opens by a press and is for your own eyes: nobody else can read it, the owner neither, unless you show it to them, and you can take that back. Minutes never leave your browser. Below ten scripts nothing is said, and no mark is changed by it.',
      'There you can also let one in twenty of the scripts that you marked come back, blind: until you have given your second opinion you are shown nothing that you gave it. It changes no mark, and nobody else is told. From ten on it says how often you agreed with yourself.',
    ],
  },
  {
    id: 'trusting-drafts',
    section: 'FAQ',
    title: 'How far can I trust a model’s drafts?',
    text: [
      'Under When not to trust the drafts, in the analytics of an assignment, press Measure it. Where a model writes and markers judge first, each mark was decided before the draft was open. By criterion you read of how many works it found fault with markers saw one too (precision), how many works below the top it found (recall), and whether it finds fault more or less often than markers (mean error), each with its number of works and interval, and when not to trust it. Drafts hold no grades, so none is compared.',
    ],
  },
  {
    id: 'first-batch',
    section: 'Tutorials',
    title: 'Your first batch in ten minutes',
    text: ['You need one assignment’s brief and three submissions.'],
    steps: [
      'Open Assignments and create one: its name, the brief in the description, the rubric if you have one.',
      'Open it and drop the files, or their folder, anywhere on the page. Check the student IDs, then Upload.',
      'Choose Draft these, which says first what it costs, or Generate AI Feedback on one row. A row is blue while it works.',
      'Click the AI FEEDBACK panel. Read the draft beside the essay: a click on a quotation shows it in the essay. Take the points you want, in other words if you like, and drop the others.',
      'Choose Use as User Feedback, then rewrite it until it sounds like you. Save Feedback. What a draft notes for you alone stays beside it.',
      'Enter a grade. With both, the submission is Completed.',
      'Choose Copy Feedback and paste it into your VLE, or hand the whole class back: see From Moodle’s zip to its worksheet.',
    ],
  },
  {
    id: 'rubric',
    section: 'Tutorials',
    title: 'Writing a rubric that makes better drafts',
    text: ['A draft can only speak in the words you give it.'],
    steps: [
      'Open Rubric on the assignment and name three to five criteria, such as Argument, Evidence, Structure. A file or another assignment can give them too.',
      'For each, say what good looks like in one sentence, or in a sentence a level.',
      'Say what you do not want commented on, for example spelling in an exam.',
      'Attach an exemplar if you have one: the draft can hold the work against it.',
    ],
  },
  {
    id: 'moodle',
    section: 'Tutorials',
    title: 'From Moodle’s zip to its worksheet',
    text: ['A class comes in whole, and grades go back in the very file that Moodle takes.'],
    steps: [
      'In Moodle choose Download all submissions, and drop the zip on the list of assignments here, or choose it under Import on one of them. A folder comes in without a zip, too: drop it in the same place, with a folder or a file for each student, named after them.',
      'Look through what was understood: who is in it, which files, what is left out and why. Nothing is stored before you agree.',
      'Mark. Then download the grading worksheet in Moodle and choose it under Return.',
      'Every row says what will be written, or why not. Take the file, and follow the steps beside it.',
      'The gradebooks of Canvas, Blackboard and Brightspace go the same way: drop the file, and it is told what it is. A table for any spreadsheet and a page of feedback for each student are there too.',
      'Or without any file: Connect, from either screen, takes a token of your own from Moodle or Canvas. Class and work are fetched from there, and grades and feedback sent back, every row shown first and read back afterwards. Each student’s feedback can go as a PDF too: to Moodle under Feedback files, to Canvas attached to a comment.',
    ],
  },
  {
    id: 'teams',
    section: 'Tutorials',
    title: 'The same people in several assignments',
    text: [
      'A team shares several assignments at once. Whoever joins it has part in all of them, and whoever leaves it in none, from the next click on.',
    ],
    steps: [
      'Open Teams above the list of assignments, and make one: a name is enough. Whom you invite will read it.',
      'On its page choose which of your assignments it shares. You can add others later, and take one out.',
      'Invite by e-mail, in a role: it holds in everything the team shares. Nobody is in before they accept; the invitation says that what you add later comes along.',
      'Under Team of an assignment you see who comes by which team. Who is invited to the assignment alone as well may do what the wider of the two roles allows.',
      'Somebody who comes by a team is removed there, or leaves by themselves on its page. What they marked stays, and what was still theirs to mark is nobody’s.',
      'Deleting a team takes away what people have by it alone. The assignments stay.',
    ],
  },
  {
    id: 'same-answers',
    section: 'Tutorials',
    title: 'One mark for answers that say the same',
    text: [
      'Short answers are often the same word for word. The desk says how many others say what this one says: nothing but case, white space, punctuation, articles and the student’s own name may differ. A single other word makes it another answer.',
    ],
    steps: [
      'Mark one of them on the desk, with its comments.',
      'Press H, or Give them the same mark. The list shows what would be given and to whom. Those that were marked already aren’t ticked; take out any other.',
      'Give it. Each script has its own mark and comment then, which you can change like any other.',
      'Z, or Undo, takes the last step back on all of them, but for what you changed since.',
      'Only scripts that are yours to mark are in a group, and only their texts are compared: nobody learns from it what another marker gave.',
    ],
  },
  {
    id: 'two-markers',
    section: 'Tutorials',
    title: 'Two markers for a script, and one mark',
    text: [
      'What two give without seeing each other’s marks is kept from both until both have handed over, by the server and not by a hidden panel.',
    ],
    steps: [
      'Open Team, Who marks what, on the assignment and give scripts out for the first and the second round. You see who would get what before anybody does. A criterion can be somebody’s on every script, too.',
      'A marker’s desk goes through what is theirs, then through what is nobody’s: whoever opens such a script has it alone, until they go on or leave it for ten minutes.',
      'Under Team, Double marking, say when two markings agree: in the same band, or within so many points, in all or in each criterion; and who decides where they don’t.',
      'What is for yourself alone goes under Your private note, on the desk by I: no other marker reads it, and the owner neither.',
      'Each marks. At the last one the desk leads to Double marking, where all that is marked is handed over in one press, and then stays as it is. What agrees by the rule has its mark at once.',
      'For the rest the two open the script under Double marking: both marks and comments side by side. Where they differ, the agreed one needs a reason, which no student sees. From one that is agreed on a key leads to the next.',
      'A third marker can be asked, blind or seeing both. The grade follows from what was agreed on.',
    ],
  },
  {
    id: 'moderation',
    section: 'Tutorials',
    title: 'Moderating a sample',
    text: [
      'A sample of the graded scripts is looked at again. It is drawn by a rule and a seed that stand in the report, so that anybody can check that nothing was chosen by hand.',
    ],
    steps: [
      'Open Moderation, from Who marks what, choose the rule your university has, and Show which scripts. Each says why it is in.',
      'Draw the sample, and name who moderates, or invite them as Moderators. It can be extended or drawn anew with a reason; nothing of it is forgotten.',
      'Moderators say of each script whether its mark stands, or why it should be looked at again. Nobody moderates their own.',
      'The report holds sample, changes and how far markers agree, from ten scripts on. Sign it, and take it as Word, PDF or CSV.',
    ],
  },
  {
    id: 'release',
    section: 'Tutorials',
    title: 'Giving work back by a link',
    text: [
      'Students read their feedback on a page of their own, without an account. It is kept as it was when you released it.',
    ],
    steps: [
      'Open Return on the assignment: Check says what is missing. Then go to Release to students, where each row says what students see.',
      'Choose whose work goes, or nobody for all that is finished; now, or at a time. What changes until that time goes with it.',
      'Make links: for how many days, and whether students may ask for another look. Take the file of links then, for they are told once, and send them by a mail merge.',
      'A row says Changed since released when you wrote on. Release it again to show it, or take it back.',
      'Under Regrade requests you answer who asked for another look. Under Files handed back stands what you took elsewhere, and who has changed since.',
    ],
  },
  {
    id: 'archive',
    section: 'Tutorials',
    title: 'Taking an assignment to another installation',
    text: [
      'An archive holds all of an assignment: work, rubric, marks, feedback, notes and their history, as files and JSON. It holds no password and no link.',
    ],
    steps: [
      'Choose Download an archive in the menu of the assignment. While names are hidden it waits.',
      'In the other installation choose Import an archive above the list of assignments, and drop the file.',
      'You are shown what it holds. Choose Import, and it becomes a new assignment of yours. What could not be imported, such as markers and releases that wait, is said.',
      'What is here already is not doubled. Where the same assignment is here in another state, because it was changed here or there, it stays as it is, and the archive’s comes as a copy beside it if you tick that.',
      'To move with all you have, choose Download my data in My Profile, and drop that file instead: every assignment, your comments, voice card, settings and private notes. Assignments whose names are hidden stay behind, and are named.',
    ],
  },
  {
    id: 'comment-bank',
    section: 'Tutorials',
    title: 'Building your comment bank',
    text: ['The sentences you write every year, written once.'],
    steps: [
      'Open Comments and choose Add New Bank Comment.',
      'Choose the grade band it belongs to and a quality level, and write it as you would to a student.',
      'While you write feedback, choose Show Comment Bank and click a comment: it is added after a blank line.',
      'Replace what stands in brackets, such as [Style Guide]. You are asked once before it is saved with a grade as it is.',
    ],
  },
  {
    id: 'similarity',
    section: 'Tutorials',
    title: 'Attaching a similarity report',
    text: ['The score comes from the plagiarism checker you use; Marginalia does not compute one.'],
    steps: [
      'When you upload, add the report as a PDF and the score from 0 to 100.',
      'Later, use the pencil beside the score to change it, or Remove score to clear it.',
      'Click the score to open the report.',
    ],
  },
  {
    id: 'many',
    section: 'Tutorials',
    title: 'Marking many at once',
    text: ['Select rows with their checkboxes; a bar appears at the bottom.'],
    steps: [
      'Generate Feedback tells you first what it takes and which rows have a draft already.',
      'Grade Selected gives the same grade and feedback to all: useful for Pass, or for late work.',
      'Cancel stops a batch: drafts that still wait are given up and cost nothing, one that is being written is finished.',
      'If some fail, the others still stand. The failed ones are listed with Retry.',
    ],
  },
  {
    id: 'sign-in-trouble',
    section: 'Help Center',
    title: 'I cannot sign in',
    text: [
      '“Invalid email or password” means that the two do not belong together; check for a space at the end. “Forgotten your password?” on that page has a link sent to you with which you set a new one; where your server sends no mail, write to its administrator. If the server cannot be reached, you stay signed in and can choose Retry.',
    ],
  },
  {
    id: 'failed-draft',
    section: 'Help Center',
    title: 'A draft failed',
    text: [
      'The row says why, and nothing was charged. “Can’t be read” means that there is no text in the file: a scan, or a protected PDF. A provider that was busy or too slow can simply be asked again. If every draft fails, tell the administrator.',
    ],
  },
  {
    id: 'conflict',
    section: 'Help Center',
    title: 'It says somebody else changed this submission',
    text: [
      'A colleague, or you in another tab, saved the same field first. Both texts are shown; take one, or merge them. Nothing is overwritten in silence, and replaced versions are kept.',
    ],
  },
  {
    id: 'lost-text',
    section: 'Help Center',
    title: 'I closed the tab before saving',
    text: [
      'Open the same submission again with the same account in the same browser: what you had typed is offered back to you.',
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
      'Profile, Delete account. It asks for your password and removes assignments, submissions, files, comments and your name. Use Download my data there first if you want a copy.',
    ],
  },
  {
    id: 'student-data',
    section: 'Help Center',
    title: 'A student asks for their data, or to be forgotten',
    text: [
      'Student data, under Settings of an assignment, finds one student in all assignments of yours, gives you a copy to hand over, or erases what names them, and keeps a proof without names. An archive from before then leaves them out when it is brought in here; another installation can’t know of it. There you also choose the day on which a whole class goes; you are warned a month before.',
    ],
  },
];

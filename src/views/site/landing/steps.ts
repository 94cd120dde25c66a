export interface WorkflowStep {
  title: string;
  whatHappens: string;
  whyItMatters: string;
  thinking: string;
  illustration: string;
  alt: string;
}

/** Specification, section 9: seven steps, in this order. */
export const WORKFLOW_STEPS: readonly WorkflowStep[] = [
  {
    title: 'Create assignment batch',
    whatHappens:
      'You name the assignment, paste the brief and the rubric, set the grade scale and the due date. Exemplars can be attached.',
    whyItMatters:
      'Everything drafted later is measured against what you asked for, in the words of your own criteria.',
    thinking: '“What would a good answer to this look like?”',
    illustration: '/illustrations/step-1-assignment.svg',
    alt: 'An open folder with a brief and a ticked rubric held by a paper clip.',
  },
  {
    title: 'Upload student submissions',
    whatHappens:
      'You drop in the files: documents, PDFs, scans or code, with a student ID and a similarity report where you have them. Or the zip of a whole class.',
    whyItMatters:
      'One place for the whole batch. File names and student IDs are never shown to an AI provider.',
    thinking: '“Is everyone’s work in, and whose is late?”',
    illustration: '/illustrations/step-2-upload.svg',
    alt: 'Three files, doc, pdf and py, dropping into a letter tray.',
  },
  {
    title: 'Read the work',
    whatHappens:
      'You open the original or the extracted text, and see the similarity score beside it.',
    whyItMatters:
      'Feedback starts with reading. Marginalia is built to be read with, not to read instead of you.',
    thinking: '“What is this student trying to say?”',
    illustration: '/illustrations/step-3-read.svg',
    alt: 'An essay with a brace in its margin, reading glasses and a mug of tea.',
  },
  {
    title: 'Generate feedback',
    whatHappens:
      'You ask for a draft, and it comes within moments: strengths, improvements and next steps, with quotations.',
    whyItMatters:
      'Each quotation is checked against the student’s text. What is not there word for word is dropped.',
    thinking: '“Did I miss something on page four?”',
    illustration: '/illustrations/step-4-generate.svg',
    alt: 'Three marked passages of an essay, each joined by a line to a note.',
  },
  {
    title: 'Customize feedback',
    whatHappens:
      'You take the draft into your own editor, cut it, rewrite it, and add comments from your bank.',
    whyItMatters:
      'Students hear you. The draft itself is read-only and is never sent to anybody; its notes to you never get into your text.',
    thinking: '“How would I say this to her face?”',
    illustration: '/illustrations/step-5-customise.svg',
    alt: 'A draft with words struck out and rewritten in green handwriting.',
  },
  {
    title: 'Assign grade',
    whatHappens: 'You type the grade, a number, a letter or “Pass”. Nothing suggests one.',
    whyItMatters: 'The judgement is yours, and so is the responsibility. The tool stays out of it.',
    thinking: '“Would I give the same grade tomorrow morning?”',
    illustration: '/illustrations/step-6-grade.svg',
    alt: 'A pile of essays, the top one with ticks in its margin and a circled A minus.',
  },
  {
    title: 'Copy feedback to the VLE or save',
    whatHappens:
      'You copy the feedback into your virtual learning environment, hand the class back in its own gradebook’s file, or release it to students by a link, now or at a time.',
    whyItMatters:
      'Marginalia does not want to be your gradebook. What you wrote leaves as easily as it came: row by row, as a page for each student, or all of it as an archive that another installation takes in.',
    thinking: '“Done. Next one.”',
    illustration: '/illustrations/step-7-deliver.svg',
    alt: 'Feedback on paper, and an arrow to its row in a gradebook on a tablet.',
  },
];

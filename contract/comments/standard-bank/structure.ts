import { category } from './types.ts';

export const structure = category('structure', 'Structure & Organization', {
  excellent: [
    'Your structure carries the reader: each section answers the question the one before it raises, and I never had to go back to find my place.',
    'Your introduction does its job in full. It names the problem, says how you will approach it and tells me what you will conclude, and the rest of the work keeps that promise.',
    'Each of your paragraphs makes one point, supports it and links it to the next. Keep this habit; it makes complex material easy to follow.',
    'Your conclusion does more than repeat: it draws your separate points together and shows what they mean for [Topic]. That is exactly what a conclusion is for.',
    'You use headings and signposting with restraint. They guide me through [Section] without doing the work that your paragraphs should do, and do.',
  ],
  good: [
    'Your work has a clear order and the main sections are in the right place. To take it further, open each section with a sentence that says how it serves your overall line of thought.',
    'Your introduction sets the scene well. Add one or two sentences that outline the route you will take, so that your reader knows what to expect.',
    'Most of your paragraphs have one clear focus. In [Specific Area] two ideas share a paragraph; split them, and give each its own evidence.',
    'Your conclusion sums up your main points accurately. Next time, add the final step: say what follows from them, and for whom.',
    'Your sections follow on logically. The move from [Section] to [Section] is a little sudden; one linking sentence would carry the reader across.',
  ],
  fair: [
    'You have the right material, but its order makes it harder to follow than it needs to be. Try writing a one-line summary of every paragraph, then rearrange the lines until they read as a story.',
    'Your introduction gives general background but does not yet say what your work will do. Replace some of the background with a clear statement of your aim and your plan.',
    'Several of your paragraphs run long and cover more than one idea. Start a new paragraph whenever you start a new point, and let the first sentence name that point.',
    'Your conclusion introduces new material in [Specific Area]. Move it into the main body, and use the conclusion to draw together what you have already shown.',
    'Some points come back in several places. Gather everything you say about [Topic] into one section; you will gain space and your case will look stronger.',
  ],
  poor: [
    'I found it difficult to see how your points connect. Before you redraft, write your main message in one sentence, list the three or four points that support it, and give each of them a section.',
    'Your work starts without an introduction, so the reader has to guess its purpose. Add a short opening that says what the question is, why it matters and how you will answer it.',
    'Your text is not yet divided into paragraphs that each have a job. Aim for one idea in each paragraph: state it, support it, and say why it matters.',
    'Your work stops rather than ends. Add a conclusion that answers the question directly and reminds the reader of the points that led you there.',
    'Parts of [Section] do not seem to belong to this task. Check each paragraph against the question, and cut or rewrite those that do not help you to answer it.',
  ],
});

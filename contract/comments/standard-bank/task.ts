import { category } from './types.ts';

export const task = category('task', 'Task Fulfillment', {
  excellent: [
    'You answer the question that was asked, in full and in depth, and every section earns its place by helping you to do so.',
    'You meet every requirement of the brief, and you clearly understood why each of them was there.',
    'You interpret the task thoughtfully. By limiting it to [Specific Area] and saying why, you made room for real depth.',
    'You use the word allowance very well: the space you give to each part matches its importance to the question.',
    'You apply [Theory or Method] to the case exactly as the brief asks, and you comment on where it stops being helpful.',
  ],
  good: [
    'You address the question well and cover its main parts. [Part of the Brief] deserves a little more space next time.',
    'You meet nearly all of the requirements. Check the brief again for [Requirement], which is only touched on.',
    'You keep to the topic throughout. Using the key words of the question in your topic sentences would make that even clearer.',
    'You apply [Theory or Method] appropriately. Say briefly why it is the right one for this case, and what another would have shown.',
    'Your work is the right length and scope. You could shorten the background a little to leave more room for the part that the question stresses.',
  ],
  fair: [
    'You answer part of the question. The brief also asks you to [Part of the Brief]; plan a section for it before you write.',
    'Your work is about [Topic] in general rather than about the question set. Underline the verb of the task, such as "evaluate" or "compare", and check that each section does it.',
    'Some requirements of the brief are missing, among them [Requirement]. Turn the brief into a checklist, and tick it off before you submit.',
    'Your work is well under the suggested length, and the discussion of [Specific Area] feels thin as a result. Develop it with an example and its implications.',
    'Your work is over the suggested length. Cut what repeats, and what the question does not need; your strongest points will stand out more.',
  ],
  poor: [
    'Your work does not yet answer the question that was set. Reread the brief, put the question into your own words, and let us check together that we read it the same way.',
    'Most of the required parts are missing from your work. Start again from the brief: make each requirement a heading, and write at least a paragraph under each.',
    'You spend nearly all of your space on background. Reduce it to a paragraph, and use the rest to do what the task asks: [Task Verb].',
    'Your work is much shorter than the task requires, so there is little room to show what you know. Please talk to me about what got in the way, so that we can plan for the next one.',
    'The format you chose does not fit the task, which asked for [Format]. Look at the example in the module materials, and follow its layout.',
  ],
});

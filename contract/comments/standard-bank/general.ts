import { category } from './types.ts';

export const general = category('general', 'General Feedback / Overall Impression', {
  excellent: [
    'This is outstanding work. You combine secure knowledge, independent thought and careful writing, and you should be proud of it.',
    'I learned something from reading this, above all from your treatment of [Specific Area]. Please keep this piece; it is worth building on.',
    'You have clearly acted on earlier feedback, and it shows most in [Specific Area]. Well done for making it part of the way you work.',
    'You work here at a very high standard throughout. Your next challenge is to go beyond the question: what would you investigate next, and how?',
    'The time and care you put into this are visible on every page. A thoughtful, complete and convincing piece of work.',
  ],
  good: [
    'This is a strong piece of work with a clear purpose. The single change that would help you most next time is [Next Step].',
    'You understand the material well and present it clearly. More depth in [Specific Area] would lift the whole piece.',
    'There is a lot to like in your work, especially [Strength]. Bring the same care to [Specific Area], and the parts will match.',
    'You have made good progress since your last piece. Keep doing what you did in [Specific Area], and now turn to [Next Step].',
    'Your response is well prepared and thoughtful. Allow a little more time for revision, and the few loose ends will disappear.',
  ],
  fair: [
    'You have made a solid start and the basics are in place. Concentrate on one thing for your next piece: [Next Step].',
    'Your understanding of [Topic] is developing. Go back to the lecture notes on [Specific Area], and then try to explain them in your own words.',
    'You have good ideas here that have not yet had room to grow. Choose the best of them, [Strength], and build the next draft around it.',
    'Parts of this work are much stronger than others. Compare [Strength] with [Specific Area], and ask what you did in the first that is missing in the second.',
    'You are on the way. Bring a plan of your next piece to my office hour; ten minutes at that stage will save you hours later.',
  ],
  poor: [
    'This piece does not yet show what you can do. Do not be discouraged: begin with [Next Step], and come and see me so that we can plan the rest together.',
    'Your work shows that important parts of [Topic] are still unclear to you. Start with the core reading on [Specific Area], and write down the questions it leaves open.',
    'It looks as though you ran out of time. For the next task, set yourself a date for a first draft a week before the deadline, and use that week to revise.',
    'I can see effort in [Strength], and I would like to help you direct it. Please read my comments, choose two of them, and tell me how you plan to act on them.',
    'There is a good deal to work on, so take it in steps: first [Next Step], then the structure, then the language. The writing centre and I will support you in each.',
  ],
});

import { category } from './types.ts';

export const clarity = category('clarity', 'Clarity & Writing Style', {
  excellent: [
    'You write with clarity and precision. Difficult ideas such as [Topic] become easy to follow without losing their substance.',
    'Your tone is confident, measured and right for your reader. It was a pleasure to read.',
    'You define your terms when they first appear and then use them consistently. That care keeps your reasoning transparent.',
    'Your sentences vary in length and each one earns its place. I found almost nothing to cut.',
    'Your writing is carefully proofread and well presented, so that nothing stands between the reader and your ideas.',
  ],
  good: [
    'Your writing is clear and mostly fluent. Reading [Specific Area] aloud will show you the few sentences that try to say too much at once.',
    'Your style suits the task. You could be more direct still: prefer "this shows" to "it could be said that this may be seen to show".',
    'You use subject vocabulary well. Define [Term] when you first use it, so that your reader shares your meaning.',
    'Your work is well presented, with only minor slips in spelling and punctuation. A last slow read on paper would catch them.',
    'You write well in the active voice. In [Section] the passive hides who did what; naming the person or group would make it sharper.',
  ],
  fair: [
    'Your meaning is usually clear, but long sentences in [Specific Area] make me work for it. Try to keep most of them under 25 words, with one idea in each.',
    'Your style moves between formal and conversational. Choose the formal register for this kind of work, and replace contractions and everyday phrases.',
    'Recurring slips in [Specific Area] distract from your ideas. Pick that one pattern, look up the rule, and check your whole draft for it.',
    'You use some specialist terms loosely. Check the meaning of [Term] in your module materials, and use it in exactly that sense.',
    'Some of your sentences are incomplete or run together. Read from the last sentence to the first; each one should make sense on its own.',
  ],
  poor: [
    'I often had to reread to find your meaning. Write shorter sentences, with one point in each, and ask a friend to tell you in their own words what a paragraph says.',
    'Frequent errors in spelling and grammar make your work hard to follow. Use a spelling checker first, then book a session at the writing centre with [Specific Area] as your example.',
    'Your language is too informal for this task. Look at how one of your set readings introduces its topic, and borrow its tone, though not its words.',
    'Key words such as [Term] change their meaning as you go. Write down one definition for each at the start, and keep to it.',
    'Your work looks unfinished: [Specific Area] has notes or gaps in it. Leave yourself a day between finishing the draft and submitting it, so that you can put such things right.',
  ],
});

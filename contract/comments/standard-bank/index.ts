import { category, type StandardCategory } from './types.ts';

const argument = category('argument', 'Argument & Analysis', {
  excellent: [
    'You state your position early and defend it throughout. I always knew what you were claiming and why you thought I should believe it.',
    'You take the strongest objection to your view seriously and answer it fairly in [Specific Area]. That makes your own case considerably more convincing.',
    'You move beyond describing [Topic] to explaining why it is so and what follows from it. This is real analysis, and it runs through the whole piece.',
    'Your evaluation is balanced and precise: you say not only which approach is better but under which conditions, and you give your reasons.',
    'You connect ideas from different parts of the module into a line of thought that is your own. I would enjoy seeing you develop the point about [Topic] further.',
  ],
  good: [
    'You have a clear line of argument and support it well. To strengthen it, raise one serious objection to your view and show why it does not change your conclusion.',
    'Your analysis of [Topic] is sound. Push it one step further by asking "so what?" at the end of the paragraph and answering in a sentence.',
    'You compare [Topic] and [Topic] clearly. The comparison would gain from a judgement: which one serves better here, and why?',
    'Your main claims are reasonable and mostly supported. Check the claim in [Specific Area], which is broader than the evidence you give for it.',
    'You show good critical awareness of your sources. Apply the same scrutiny to your own assumptions, especially the one about [Topic].',
  ],
  fair: [
    'You describe [Topic] accurately, but description takes up most of your space. For each paragraph, add two sentences on why the point matters to the question.',
    'Your position becomes clear only at the end. State it in your introduction, and then let every section show the reader one reason for it.',
    'You list several viewpoints without weighing them. Choose the two that matter most, say where they disagree, and tell me which you find more persuasive and why.',
    'Some of your conclusions in [Specific Area] go further than your reasons allow. Words such as "suggests" or "in this case" would bring the two into line.',
    'Your argument assumes that [Assumption]. Not every reader will share that view, so make it explicit and give your grounds for it.',
  ],
  poor: [
    'I could not yet find a central argument. Try finishing this sentence in your own words: "In this work I will show that …". Then keep only the material that helps you to show it.',
    'Your work retells [Topic] rather than examining it. For your next draft, pick one aspect and ask how it works, why it matters and what its limits are.',
    'Several of your claims stand without a reason. After each claim, write "because", and complete the sentence with evidence or an example.',
    'Your points in [Specific Area] contradict one another. Decide which you hold, and say openly why the other one is less convincing.',
    'Personal opinion carries most of this section. Your view is welcome, but it needs grounds: link it to a theory, a source or a case from [Module Material].',
  ],
});

const clarity = category('clarity', 'Clarity & Writing Style', {
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

const evidence = category('evidence', 'Evidence & Referencing', {
  excellent: [
    'You choose strong and relevant sources and make them work for you: each one supports a specific point rather than decorating it.',
    'Your referencing follows [Style Guide] accurately and consistently, in the text and in the list. I could trace every one of your claims.',
    'You read beyond the core list, and it shows. Your use of [Source] brings something to [Topic] that most discussions miss.',
    'You weigh the quality of your evidence openly, and say where it is thin or contested. That honesty makes your conclusions more trustworthy.',
    'Quotation, paraphrase and your own voice are beautifully balanced. You quote only where the exact words matter, and always say what they show.',
  ],
  good: [
    'You support your main points with suitable sources. A little more recent research on [Topic] would bring your evidence up to date.',
    'Your referencing is mostly correct. Check [Style Guide] for [Specific Area], where small slips recur, and correct them all at once.',
    'Your evidence is well chosen. After each quotation, add a sentence of your own that says what it proves; do not leave the reader to work that out.',
    'You use a good range of sources. In [Specific Area] you lean on one author for several paragraphs; a second voice would test that view.',
    'Your reference list and your citations agree almost everywhere. Check [Source], which I found in only one of the two.',
  ],
  fair: [
    'Some of your important claims have no source, for example in [Specific Area]. Go through your draft and underline every statement of fact: each one needs a reference or a reason.',
    'Your referencing does not follow [Style Guide] consistently. Format one reference correctly with the guide beside you, then use it as a pattern for the others.',
    'You rely mainly on general websites. Use the library search to find two or three peer-reviewed articles on [Topic], and build your key points on those.',
    'Your quotations are long and do much of the talking. Paraphrase most of them in your own words, cite them, and comment on what they show.',
    'You cite sources, but it is often unclear which idea is theirs and which is yours. Phrases such as "[Author] argues that" will make the border visible.',
  ],
  poor: [
    'Your work makes claims without evidence. Choose your three most important points, find at least one reliable source for each, and cite it where you use it.',
    'There is no reference list, so a reader cannot check your sources. Add one in [Style Guide] format; the library guide and the writing centre can help you.',
    'Parts of [Specific Area] stay very close to the wording of a source. Put the source away, explain the idea as you would to a friend, and then add the citation. Do come and see me if you are unsure where the line is.',
    'Several of the sources you use are not suitable for academic work. Ask of each: who wrote it, for whom, and has anyone checked it?',
    'Your in-text citations and your reference list do not match. Check them one against the other, and make sure that every source appears in both places.',
  ],
});

const general = category('general', 'General Feedback / Overall Impression', {
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

const structure = category('structure', 'Structure & Organization', {
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

const task = category('task', 'Task Fulfillment', {
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

export {
  LEVEL_LABELS,
  type StandardCategory,
  type StandardComment,
  type StandardLevel,
} from './types.ts';

/** The ready-made comments that everyone has (specification, section 3), in the picker's order. */
export const STANDARD_BANK: readonly StandardCategory[] = [
  structure,
  argument,
  evidence,
  clarity,
  task,
  general,
];

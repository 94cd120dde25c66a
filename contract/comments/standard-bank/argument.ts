import { category } from './types.ts';

export const argument = category('argument', 'Argument & Analysis', {
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

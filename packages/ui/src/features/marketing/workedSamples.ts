import type { Strength } from '@latticework/core/analysis';

type Named = {
  slug: string;
  name: string;
  /** How the quoted words show it. */
  description: string;
  strength: Strength;
  /** Verbatim from the situation; each occurs there once. */
  quotes: readonly string[];
};

export type WorkedSample = {
  /** The slug of the worked example that it is taken from. */
  slug: string;
  category: string;
  question: string;
  situation: string;
  models: readonly Named[];
  biases: readonly Named[];
  insight: string;
};

/** Excerpts of worked examples for a page that does not load the library; a library test keeps them in sync. */
export const WORKED_SAMPLES: readonly WorkedSample[] = [
  {
    slug: 'the-product-that-stopped-growing',
    category: 'Business',
    question: 'Do I ask the board for another year?',
    situation:
      'We have spent two years and 400,000 dollars building a scheduling app for dental practices. Sales have been flat since the spring, the team is tired, and last month our biggest competitor launched something better. Still, everyone says we have come too far to stop now. I keep telling the board that next quarter will be different, and in December I have to ask them for another year of money. Should I?',
    models: [
      {
        slug: 'opportunity-cost',
        name: 'Opportunity Cost',
        description: 'The request is for a year, and no other use of that year appears anywhere in your text.',
        strength: 'strong',
        quotes: ['another year of money'],
      },
      {
        slug: 'red-queen-effect',
        name: 'Red Queen Effect',
        description: 'Flat sales came first and the better rival second, so the ground is moving faster than you are.',
        strength: 'strong',
        quotes: ['our biggest competitor launched something better'],
      },
      {
        slug: 'premortem',
        name: 'Premortem',
        description:
          'You describe a request to come, and no doubt that has been spoken in front of those who will grant it.',
        strength: 'check for',
        quotes: ['in December I have to ask them'],
      },
    ],
    biases: [
      {
        slug: 'sunk-cost-fallacy',
        name: 'Sunk Cost Fallacy',
        description:
          'Of all the reasons you give, this one is about the past only, and it is the one that everyone repeats.',
        strength: 'strong',
        quotes: ['we have come too far to stop now'],
      },
      {
        slug: 'optimism-bias',
        name: 'Optimism Bias',
        description:
          'You have said it before ("I keep telling"), so it has already been wrong at least once since the spring.',
        strength: 'strong',
        quotes: ['next quarter will be different'],
      },
      {
        slug: 'bandwagon-effect',
        name: 'Bandwagon Effect',
        description: 'You quote a crowd without a name in it, on the one question where a name would matter most.',
        strength: 'check for',
        quotes: ['everyone says'],
      },
    ],
    insight: 'You are not deciding whether two years were worth it. You are deciding what the next one is for.',
  },
  {
    slug: 'the-second-tow-truck',
    category: 'Personal',
    question: 'Do I lend my brother the money?',
    situation:
      "My brother Dario wants 24,000 dollars for a second tow truck. He says that he turns away six calls a night, and he looked me in the eye and said that I'd have it back by Easter. I haven't seen his books. Asking would feel like calling him a thief. When I was nineteen he worked double shifts to pay for my first year of college, so what kind of sister says no? And it would come out of what Mom left me, so it isn't really my money anyway. Our own savings I would never touch for this. He still has the boat, which must be worth 15,000, but he says that selling in winter would be throwing it away. My husband thinks we'll never see a cent. I clean teeth in Fresno, I'm no banker, and the truck is only on offer until Sunday. Do I write the check?",
    models: [
      {
        slug: 'reciprocity',
        name: 'Reciprocity',
        description: 'The double shifts answer whether you may say no, and nothing about the truck stands beside them.',
        strength: 'strong',
        quotes: ['he worked double shifts to pay for my first year'],
      },
      {
        slug: 'information-asymmetry',
        name: 'Information Asymmetry',
        description:
          'You say it in five words and at once explain why you cannot ask, so only politeness guards the gap.',
        strength: 'strong',
        quotes: ["I haven't seen his books"],
      },
      {
        slug: 'skin-in-the-game',
        name: 'Skin in the Game',
        description: 'He protects his 15,000 from a poor season in the same talk in which he asks for your 24,000.',
        strength: 'strong',
        quotes: ['selling in winter would be throwing it away'],
      },
    ],
    biases: [
      {
        slug: 'truth-bias',
        name: 'Truth Bias',
        description: "The look stands in the place where a month's takings could have stood.",
        strength: 'strong',
        quotes: ['he looked me in the eye'],
      },
      {
        slug: 'mental-accounting',
        name: 'Mental Accounting',
        description:
          'For the same truck you would agree from one account and refuse from the next, in neighboring sentences.',
        strength: 'strong',
        quotes: ["so it isn't really my money anyway", 'Our own savings I would never touch'],
      },
    ],
    insight:
      'Two things have been put on one check, a thank-you that you owe and a loan that he wants. Neither becomes clearer by Sunday unless you separate them.',
  },
  {
    slug: 'the-one-who-says-yes',
    category: 'Behavioral',
    question: 'How do I stop saying yes?',
    situation:
      "I'm a school librarian in Duluth, 46, and I am the one who says yes. This fall it's the book fair, the chess club, two colleagues' lunch duties, the church newsletter and a neighbor's parrot. I hear the word come out before they have finished the sentence. It's only twenty minutes, I always think. If I said no, they'd talk about it until summer. And without me the book fair wouldn't happen, because nobody else lifts a finger. In four years I haven't handed back a single thing. I know that my calendar is bad, so I only open it on Sunday nights, with a glass of wine. In October I missed my own daughter's recital, and everyone was very nice about it. The principal wants me for the literacy week in March, and I've told her that I'd love to. She needs my plan by Thursday. How do I stop?",
    models: [
      {
        slug: 'system-1-and-system-2',
        name: 'System 1 and System 2',
        description:
          'A considered answer would need the end of the sentence, and you say that yours does not wait for it.',
        strength: 'strong',
        quotes: ['before they have finished the sentence'],
      },
      {
        slug: 'tragedy-of-the-commons',
        name: 'Tragedy of the Commons',
        description: "The price is told per request, from the asker's side, and the total is never told.",
        strength: 'check for',
        quotes: ["It's only twenty minutes, I always think"],
      },
      {
        slug: 'stocks-and-flows',
        name: 'Stocks and Flows',
        description: 'In a list of five duties and four years, not one verb means giving something up.',
        strength: 'strong',
        quotes: ["I haven't handed back a single thing"],
      },
    ],
    biases: [
      {
        slug: 'spotlight-effect',
        name: 'Spotlight Effect',
        description: 'A whole school is given half a year to talk, about a sentence that has not been said yet.',
        strength: 'strong',
        quotes: ["they'd talk about it until summer"],
      },
      {
        slug: 'egocentric-bias',
        name: 'Egocentric Bias',
        description: 'An entire school is said to do nothing, by the one person who has always spoken before it could.',
        strength: 'check for',
        quotes: ['nobody else lifts a finger'],
      },
      {
        slug: 'ostrich-effect',
        name: 'Ostrich Effect',
        description: 'You say that you know it is bad, and that this is the reason for not looking.',
        strength: 'strong',
        quotes: ['I only open it on Sunday nights'],
      },
    ],
    insight:
      'You ask how to stop saying yes. Between here and Thursday lie two smaller choices, what to hand back, and where you will be standing when the next one asks.',
  },
  {
    slug: 'forty-one-wells-out-of-forty-three',
    category: 'Conceptual',
    question: 'He finds water. Is it a science?',
    situation:
      "I'm in my first year of geology, and at Thanksgiving I'll sit across from my uncle Everett in the Ozarks again. He finds wells with a forked peach branch. Forty-one of his forty-three gave water, and he asks what science is if that isn't: he tries it, it works, he does it again. Last year I called it nonsense and my aunt left the room. Since then I've read that nearly every hole drilled around there hits water sooner or later. He has never drilled where the branch stayed still, and at 38 dollars a foot, why would he? One of the dry ones he put down to the owner's steel boots. But I've walked behind him holding it, and where he said there was water I felt it dip, so there must be something in it. Is it a science or not? And how do I say so without losing him?",
    models: [
      {
        slug: 'base-rates',
        name: 'Base Rates',
        description:
          "You give his record in one place and the district's habit in another, and have not yet put them side by side.",
        strength: 'strong',
        quotes: ['nearly every hole drilled around there hits water'],
      },
      {
        slug: 'scientific-method',
        name: 'Scientific Method',
        description:
          'His three steps are the second half of a method, and the first half is to say what would happen otherwise.',
        strength: 'strong',
        quotes: ['he tries it, it works, he does it again'],
      },
      {
        slug: 'falsifiability',
        name: 'Falsifiability',
        description:
          'The explanation came only after that hole was dry. It fits that hole and predicts nothing about any other.',
        strength: 'strong',
        quotes: ["the owner's steel boots"],
      },
    ],
    biases: [
      {
        slug: 'congruence-bias',
        name: 'Congruence Bias',
        description: 'You say which test was never made, and with the price per foot you also say why.',
        strength: 'strong',
        quotes: ['He has never drilled where the branch stayed still'],
      },
      {
        slug: 'observer-expectancy-effect',
        name: 'Observer-Expectancy Effect',
        description:
          'In your sentence the naming comes first and the dip second, and you take the second for a witness.',
        strength: 'strong',
        quotes: ['where he said there was water I felt it dip'],
      },
    ],
    insight:
      'The branch is one question and your uncle is another. You can find out together what it does, and that may be the only argument that leaves both of you at the table.',
  },
];

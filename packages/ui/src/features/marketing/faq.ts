import { FREE_LIMITS, WINDOW_HOURS } from '@latticework/core/limits';
import { PASSWORD_MIN_LENGTH } from '@latticework/core/password';
import { PREMIUM_PRICE, priceText } from '@latticework/core/plans';
import { paths } from '../../paths.ts';

type Question = {
  /** The anchor. Other pages link to it, so it must not change. */
  id: string;
  question: string;
  /** Paragraphs. */
  answer: readonly string[];
  /** The answer where billing is off, if it is another one. */
  withoutBilling?: readonly string[];
  more?: { label: string; to: string };
};

type FaqCategory = { id: string; title: string; questions: readonly Question[]; ofBilling?: true };

const { trending, manual } = FREE_LIMITS;

/** Frequently asked questions. The structured data for search engines uses the same text. */
export function faqWith({ billing }: { billing: boolean }): readonly FaqCategory[] {
  if (billing) return FAQ;
  return FAQ.filter(({ ofBilling }) => !ofBilling).map((category) => ({
    ...category,
    questions: category.questions.map((one) => ({ ...one, answer: one.withoutBilling ?? one.answer })),
  }));
}

const FAQ: readonly FaqCategory[] = [
  {
    id: 'general',
    title: 'General',
    questions: [
      {
        id: 'what-it-is',
        question: 'What is Latticework?',
        answer: [
          'A reader for decisions. You write down what you are deciding. It names the mental models and cognitive biases at work in your text, quotes the words that show them, and argues the other side of each. In premium quality it also says how they connect, and ends in a plan.',
        ],
        withoutBilling: [
          'A reader for decisions. You write down what you are deciding. It names the mental models and cognitive biases at work in your text, quotes the words that show them, and argues the other side of each. It also says how they connect, and ends in a plan.',
        ],
        more: { label: 'See an example', to: paths.examples },
      },
      {
        id: 'what-to-write',
        question: 'What should I write?',
        answer: [
          'What you are deciding, and what you have been telling yourself about it, in plain words. A paragraph is plenty. The hesitations and excuses are the useful part, so leave them in.',
          'A text may have up to 4,000 characters. If it gives too little to go on, we ask you one question first.',
        ],
      },
      {
        id: 'what-a-mental-model-is',
        question: 'What is a mental model?',
        answer: [
          'An idea from one field that helps you think in many: what you give up by choosing (opportunity cost), what happens after what happens next (second-order thinking), what would have to be true for the plan to fail (premortem).',
        ],
        more: { label: 'Mental Models Library', to: paths.mentalModels },
      },
      {
        id: 'what-a-cognitive-bias-is',
        question: 'What is a cognitive bias?',
        answer: [
          'A common way in which judgment goes wrong, such as sticking with something because you have already spent so much on it. Everyone has biases. The library says how to recognize each one, what helps against it, and how well research supports it.',
        ],
        more: { label: 'Cognitive Biases Library', to: paths.cognitiveBiases },
      },
      {
        id: 'strong-and-check-for',
        question: 'What do “strong” and “check for” mean?',
        answer: [
          'A strong finding is one that your words show plainly. “Check for” is a weaker fit: worth a look, but not asserted. On the page a strong finding has a thick underline, a weak one a thin underline.',
        ],
      },
      {
        id: 'how-far-to-trust-it',
        question: 'How far can I trust an analysis?',
        answer: [
          'As much as its evidence convinces you. A finding is a guess about a text, and some are wrong. That is why each one shows the words it is based on, and says when it would not apply.',
          'It helps you think. It does not decide for you, and it is not medical, legal or financial advice.',
        ],
      },
      {
        id: 'why-not-a-chat',
        question: 'How is this different from a general AI chat?',
        answer: [
          'It names only what is in its library, quotes your words for what it says about them, asks for the facts that would change the answer, and always argues the other side. A chatbot is better if you want to talk something over, need facts about the world, or write in another language.',
        ],
        more: { label: 'The two side by side', to: `${paths.home}#comparison` },
      },
      {
        id: 'trending-questions',
        question: 'What are trending questions?',
        answer: [
          'Questions that people are talking about, shown on your dashboard with their source. Those that come with the product are marked as samples. You can have one analyzed without writing anything yourself.',
        ],
      },
    ],
  },
  {
    id: 'pricing',
    title: 'Pricing',
    ofBilling: true,
    questions: [
      {
        id: 'what-is-free',
        question: 'What do I get for free?',
        answer: [
          `${trending + manual} analyses a day: ${trending} of trending questions and ${manual} of a text of your own. The first trending analysis of the day is at premium quality, with 3-4 mental models and 2-3 biases. The others have 1 model and 1 bias, each with its evidence and counter-reading, and no plan.`,
          'Both libraries, the guide and the examples are free to read without an account.',
        ],
      },
      {
        id: 'when-a-day-begins',
        question: 'When does a day begin?',
        answer: [
          `A day is any ${WINDOW_HOURS} hours. An analysis that you use now becomes available again ${WINDOW_HOURS} hours later. Your dashboard shows how many are left, and when you get the next one.`,
          'Deleting a question from your history does not give you another analysis.',
        ],
      },
      {
        id: 'what-is-not-counted',
        question: 'Is an analysis counted when it fails?',
        answer: [
          'Not if it fails or you stop it before its first finding, or if your text gives too little to go on and you get a question back.',
          'Once you have seen a finding it is counted. If it ends early after that, what was found stays in your history, and you can have it finished there at no cost.',
        ],
      },
      {
        id: 'what-premium-adds',
        question: 'What does Premium add?',
        answer: [
          'As many analyses as you need, each with 3-4 mental models and 2-3 biases, how they connect, a narrative, the key takeaways and an action plan. It also opens the archive of past trending questions.',
        ],
        more: { label: 'The plans side by side', to: paths.pricing },
      },
      {
        id: 'what-premium-costs',
        question: 'What does Premium cost?',
        answer: [
          `${priceText(PREMIUM_PRICE.amount)} a month. Taxes are not included. It renews by itself every month until you cancel. If the price goes up, we tell you 30 days in advance.`,
        ],
      },
      {
        id: 'how-to-cancel',
        question: 'Can I cancel at any time?',
        answer: [
          'Yes. You keep Premium until the end of the period that you have paid for, then your account is free again. Your history stays, and you can subscribe again whenever you like.',
        ],
      },
      {
        id: 'money-back',
        question: 'Can I get my money back?',
        answer: [
          'If it is your first time on Premium, yes: ask within 3 days of paying. We process refunds in 5-10 business days, and your bank may take 3-5 more. Renewals and partial months are not refunded.',
        ],
        more: { label: 'Refund Policy', to: paths.refunds },
      },
      {
        id: 'need-a-card',
        question: 'Do I need a card to sign up?',
        answer: ['No. You need one only for Premium, and it goes to the payment provider. We never see the number.'],
      },
    ],
  },
  {
    id: 'account',
    title: 'Account',
    questions: [
      {
        id: 'need-an-account',
        question: 'Do I need an account?',
        answer: [
          'To read, no. To have a text analyzed, yes. If you write something on the home page first, this browser keeps it for a day, and you find it in the box after you sign up.',
        ],
      },
      {
        id: 'no-confirmation-mail',
        question: 'The confirmation email has not arrived. What now?',
        answer: [
          'Check your spam folder first. You can request another one after 60 seconds, on the page that you saw after signing up. The link works for one hour.',
        ],
      },
      {
        id: 'forgotten-password',
        question: 'I forgot my password.',
        answer: [
          `Request a link to set a new one. It arrives by email and works for one hour. A password has at least ${PASSWORD_MIN_LENGTH} characters.`,
        ],
        more: { label: 'Forgot Password', to: paths.forgotPassword },
      },
      {
        id: 'who-may-have-an-account',
        question: 'Who can have an account?',
        answer: ['Anyone who is at least 16. There is one free account per person.'],
        withoutBilling: ['Anyone who is at least 16.'],
        more: { label: 'Terms of Service', to: paths.terms },
      },
      {
        id: 'what-is-kept',
        question: 'Do you store what I write?',
        answer: [
          'Yes. Each question and its analysis are in your history, which no other member can open. They stay until you delete them, one by one or with your account.',
        ],
      },
      {
        id: 'export',
        question: 'Can I download my data?',
        answer: [
          'Yes, in the settings: all of your data in one file, as JSON for machines or as Markdown for reading. A single analysis can be copied, saved as Markdown or printed.',
        ],
      },
      {
        id: 'delete-account',
        question: 'How do I delete my account?',
        answer: [
          'In the settings, under Delete account. Your account, your questions and their analyses are deleted immediately, and your subscription is canceled. This cannot be undone.',
          'For 24 hours we keep a scrambled form of your address, which does not identify you, so that a new account does not get a new allowance.',
        ],
        withoutBilling: [
          'In the settings, under Delete account. Your account, your questions and their analyses are deleted immediately. This cannot be undone.',
          'For 24 hours we keep a scrambled form of your address, which does not identify you, so that a new account does not get a new allowance.',
        ],
      },
    ],
  },
  {
    id: 'technical',
    title: 'Technical',
    questions: [
      {
        id: 'how-it-finds-them',
        question: 'How does it find what it names?',
        answer: [
          'First it looks for the kind of decision that you face, among nearly 300 that it knows, and tells you which one it took; you can change that. Then it looks for arguments and biases in what you wrote. What you deny, report or have already dealt with is no evidence of a bias. Before you see anything, code checks that each name is a library entry and that each quote is in your text.',
        ],
      },
      {
        id: 'who-reads-my-text',
        question: 'Who reads what I write?',
        answer: [
          'No one. A program makes the analysis, and it is stored in your account. If a language model is used, your text goes to that model’s server, without your name or address.',
        ],
        more: { label: 'Privacy Policy', to: paths.privacy },
      },
      {
        id: 'your-own-ai',
        question: 'Can I use an AI that I already have?',
        answer: [
          'Yes. On each analysis of yours, “Read with your own AI” gives you a request to copy into any chat with an AI. You paste its answer, it has to pass the same checks as every other, and then it takes the place of the analysis. It is free, once for each text, and your text goes only where you paste it.',
        ],
        withoutBilling: [
          'Yes. On each analysis of yours, “Read with your own AI” gives you a request to copy into any chat with an AI. You paste its answer, it has to pass the same checks as every other, and then it takes the place of the analysis. It works once for each text, and your text goes only where you paste it.',
        ],
      },
      {
        id: 'how-long-it-takes',
        question: 'How long does an analysis take?',
        answer: ['Usually a few seconds. When it takes longer, findings appear one by one as they are made.'],
      },
      {
        id: 'languages',
        question: 'Which languages does it read?',
        answer: ['English. For a text in another language it asks a question back, and the analysis is not counted.'],
        withoutBilling: ['English. For a text in another language it asks a question back.'],
      },
      {
        id: 'devices',
        question: 'What do I need to use it?',
        answer: [
          'A current browser, on a computer or a phone. There is nothing to install. You can choose light or dark mode at the bottom of the page, and Ctrl+K or ⌘K opens the search.',
        ],
      },
    ],
  },
];

import { FREE_LIMITS, WINDOW_HOURS } from '@latticework/core/limits';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { useBilling } from '../../platform/Billing.tsx';
import { LegalPage, type LegalSection } from './LegalPage.tsx';
import { PRICE } from './price.ts';

export function TermsPage() {
  const billing = useBilling();
  return (
    <LegalPage
      title="Terms of Service"
      path={paths.terms}
      description={`What you can expect of Latticework and what we ask of you: accounts, ${billing ? 'the free and Premium plans, payment' : 'what an analysis is and is not, fair use'}, your texts, and our liability.`}
      lead="These are the terms between you, who use Latticework, and us, who run it. We have kept them short and in plain words. By using Latticework you agree to them."
      sections={[
        {
          id: 'who',
          title: 'Who may use it',
          gloss: billing ? 'At least 16, one free account each.' : 'At least 16.',
          body: (
            <>
              <p>
                You must be at least 16 years old. Anyone may read the public pages: the libraries, the guide and the
                examples. For an analysis of your own you need an account.
              </p>
              {billing && (
                <p>One free account per person. A second one, to get around the daily limit, may be closed.</p>
              )}
            </>
          ),
        },
        {
          id: 'account',
          title: 'Your account',
          body: (
            <p>
              Sign up with an email address that is yours, because that is how we reach you and how you get back in.
              Keep your password to yourself. If you think that someone else has used your account, change the password,
              which signs out every device, and <Link to={paths.contact}>tell us</Link>.
            </p>
          ),
        },
        ...(billing ? PLANS : []),
        {
          id: 'your-texts',
          title: 'Your texts and ours',
          gloss: 'What you write stays yours.',
          body: (
            <>
              <p>
                What you write stays yours. You let us store it and work through it for one purpose: to make your
                analysis and show it to you again. We do not publish it. The{' '}
                <Link to={paths.privacy}>Privacy Policy</Link> says what is kept, for how long, and where a text may be
                sent.
              </p>
              <p>
                Write nothing that you have no right to share, and leave out what others have told you in confidence.
                The names of people are seldom needed for an analysis.
              </p>
              <p>
                The texts of the libraries, the guide and the examples are ours. You are welcome to quote them and link.
              </p>
            </>
          ),
        },
        {
          id: 'analyses',
          title: 'What an analysis is not',
          gloss: 'It helps you think. It does not decide for you.',
          body: (
            <>
              <p>
                An analysis is made by a machine from your words alone. It can miss what matters and see what is not
                there. That is why it shows the words that it rests on and argues the other side. It finds patterns in a
                text; it says nothing about your character and is not a diagnosis.
              </p>
              <p>
                It is not medical, legal, financial or psychological advice. Before you act on something that is hard to
                undo, ask a professional. In an emergency, call your local emergency number.
              </p>
            </>
          ),
        },
        {
          id: 'fair-use',
          title: 'Fair use',
          body: (
            <>
              <p>Please do not:</p>
              <ul>
                <li>try to access other people’s data, or to get around the limits;</li>
                <li>send automated requests so often that the service becomes slow for others;</li>
                <li>use it to harm, deceive or harass anyone;</li>
                <li>resell it as a service of your own.</li>
              </ul>
              <p>If you find a security hole, please tell us before you tell others. We will be grateful.</p>
            </>
          ),
        },
        {
          id: 'availability',
          title: 'Availability and changes',
          body: (
            <p>
              We work to keep Latticework running, but it may be down at times, and parts of it may change or end.
              {billing &&
                ' If a part that you pay for ends for good, you can cancel, and we will tell you in advance where we can.'}
            </p>
          ),
        },
        {
          id: 'liability',
          title: 'Liability',
          gloss: billing ? 'At most what you paid in the past 12 months.' : 'Your decisions are your own.',
          body: (
            <>
              <p>
                Latticework is provided as is. We are not liable for decisions that you make, nor for lost profit or
                other indirect damage.
                {billing &&
                  ' In all, our liability to you is limited to the amount that you paid us in the past 12 months.'}
              </p>
              <p>Nothing here limits a liability or a right of yours that the law does not let us limit.</p>
            </>
          ),
        },
        {
          id: 'ending',
          title: 'Ending it',
          body: (
            <p>
              You can delete your account at any time in the settings; everything of yours goes with it. We may close an
              account that breaks these terms. Unless waiting is dangerous, we write to you first.
            </p>
          ),
        },
        {
          id: 'these-terms',
          title: 'When these terms change',
          body: (
            <p>
              The date at the top says when they last did. If a change is to your disadvantage, we tell you by mail at
              least 30 days before it takes effect. If you do not agree, you can delete your account before then.
            </p>
          ),
        },
        {
          id: 'contact',
          title: 'Questions',
          body: (
            <p>
              <Link to={paths.contact}>Write to us</Link>. Support replies within 24 hours.
            </p>
          ),
        },
      ]}
    />
  );
}

const PLANS: readonly LegalSection[] = [
  {
    id: 'plans',
    title: 'What you get',
    gloss: `Free: ${FREE_LIMITS.trending + FREE_LIMITS.manual} analyses a day. Premium: no limit.`,
    body: (
      <>
        <p>
          A free account has {FREE_LIMITS.trending + FREE_LIMITS.manual} analyses in any {WINDOW_HOURS} hours:{' '}
          {FREE_LIMITS.trending} of trending questions and {FREE_LIMITS.manual} of a text of your own. The first
          trending one is of premium quality, with 3 to 4 mental models and 2 to 3 biases; the others have one of each.
          You need no card for it.
        </p>
        <p>
          Premium has no daily limit, and each of its analyses has 3 to 4 mental models and 2 to 3 biases. It includes
          the archive of past trending questions.
        </p>
        <p>An analysis that fails does not count.</p>
      </>
    ),
  },
  {
    id: 'payment',
    title: 'Payment and renewal',
    gloss: `${PRICE} a month, renewed until you cancel.`,
    body: (
      <>
        <p>
          Premium costs {PRICE} a month, in US dollars, taxes excluded; where taxes are due, they are added. You pay by
          card through a card payment provider. We never see your card number.
        </p>
        <p>The subscription renews automatically each month, and the same card is charged, until you cancel.</p>
        <p>If the price goes up, we tell you at least 30 days in advance, so that you can cancel first.</p>
      </>
    ),
  },
  {
    id: 'canceling',
    title: 'Canceling and refunds',
    body: (
      <p>
        You can cancel at any time. It takes effect at the end of the billing period; until then you keep Premium, and
        after that your account is a free one. First-time Premium has a 3-day money-back guarantee. There are no refunds
        for partial months or renewals. The <Link to={paths.refunds}>Refund Policy</Link> says the rest.
      </p>
    ),
  },
];

import { FREE_LIMITS, WINDOW_HOURS } from '@latticework/core/limits';
import { PREMIUM_PRICE, priceText } from '@latticework/core/plans';
import { Link } from 'react-router-dom';
import { Notice } from '../../components/Notice.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { paths } from '../../paths.ts';
import { Chapter } from './Chapter.tsx';
import { PageTop } from './PageTop.tsx';
import { PlanCards } from './PlanCards.tsx';
import classes from './PricingPage.module.css';
import { SideBySide } from './SideBySide.tsx';
import { Terms } from './Terms.tsx';
import { useCanceledCheckout } from './useCanceledCheckout.ts';

const PRICE = priceText(PREMIUM_PRICE.amount);

export function PricingPage() {
  const canceled = useCanceledCheckout();
  return (
    <>
      <PageHead
        title="Pricing | Latticework"
        description={`Three analyses a day are free, without a card. Premium is ${PRICE} a month for as many as you need, with a three-day money-back guarantee the first time.`}
        path={paths.pricing}
      />
      {canceled && (
        <div className={`page ${classes.canceled}`}>
          <Notice kind="done">Checkout was canceled. Feel free to try again when you're ready.</Notice>
        </div>
      )}
      <PageTop title="What it costs">
        Reading is free, and so are three analyses a day. You pay when you want more of them, and you stop when you
        like.
      </PageTop>
      <div className="page">
        <PlanCards as="h2" />
      </div>
      <section className={`page ${classes.holds}`} aria-labelledby="holds">
        <h2 id="holds">What each plan holds</h2>
        <SideBySide labelledBy="holds" heads={['Free', 'Premium']} parts={[{ rows: HOLDINGS }]} />
      </section>
      <Chapter
        id="before-you-pay"
        title="Before you pay"
        aside={
          <p>
            All of it, word by word: <Link to={paths.terms}>Terms of Service</Link> and{' '}
            <Link to={paths.refunds}>Refund Policy</Link>.
          </p>
        }
      >
        <Terms>
          <dt>The price</dt>
          <dd>
            {PRICE} a month, in US dollars. Taxes are not included. If it ever goes up, you hear of it 30 days ahead.
          </dd>
          <dt>Renewal</dt>
          <dd>Premium renews by itself every month, until you cancel.</dd>
          <dt>Canceling</dt>
          <dd>
            At any time. You keep Premium until the end of the month that you have paid for, then you are on Free. What
            you wrote stays, and you can come back.
          </dd>
          <dt>Your money back</dt>
          <dd>
            If it is your first time on Premium, ask within 3 days and you get your money back. The refund is processed
            in 5-10 business days, and your bank may take 3-5 more. Renewals and parts of a month are not refunded.
          </dd>
          <dt>Your card</dt>
          <dd>
            You pay by card, on the page of a payment provider. We never see the number, only the kind of card and its
            last four digits.
          </dd>
        </Terms>
      </Chapter>
      <Chapter
        id="questions"
        title="Usual questions"
        aside={
          <p>
            More in the <Link to={paths.faq}>FAQ</Link>, or <Link to={paths.contact}>write to us</Link>.
          </p>
        }
      >
        <h3>Do I need a card to begin?</h3>
        <p>No. An account takes an email address and a password.</p>
        <h3>When does a day begin?</h3>
        <p>
          With each analysis. One that you use now is yours again {WINDOW_HOURS} hours from now.{' '}
          <Link to={`${paths.faq}#when-a-day-begins`}>How it is counted</Link>
        </p>
        <h3>Is Premium a better analysis, or only more of them?</h3>
        <p>
          Both. The first trending question of your day shows you on Free what every analysis is like on Premium.{' '}
          <Link to={`${paths.faq}#what-premium-adds`}>What Premium adds</Link>
        </p>
        <h3>What happens to my history if I stop paying?</h3>
        <p>Nothing. It stays as it is until you delete it, and you go on with what Free gives.</p>
      </Chapter>
    </>
  );
}

const HOLDINGS = [
  { name: 'Analyses of your own text', cells: [`${FREE_LIMITS.manual} a day`, 'As many as you need'] },
  { name: 'Analyses of trending questions', cells: [`${FREE_LIMITS.trending} a day`, 'As many as you need'] },
  {
    name: 'What an analysis finds',
    cells: [
      'In the first trending one of the day 3-4 mental models and 2-3 biases, in the others 1 and 1',
      '3-4 mental models and 2-3 biases, each time',
    ],
  },
  {
    name: 'How findings connect, the narrative, the key takeaways, the action plan',
    cells: ['In the first trending one of the day', 'Each time'],
  },
  { name: 'Evidence and the other side', cells: ['Each time', 'Each time'] },
  { name: 'History, patterns, your verdicts', cells: ['Yes', 'Yes'] },
  { name: 'Both libraries, the guide, the examples', cells: ['In full, without an account', 'In full'] },
  { name: 'The archive of trending questions', cells: ['No', 'Yes'] },
] as const;

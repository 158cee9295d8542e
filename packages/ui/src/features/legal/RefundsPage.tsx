import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { LegalPage } from './LegalPage.tsx';
import { PRICE } from './price.ts';

export function RefundsPage() {
  return (
    <LegalPage
      title="Refund Policy"
      path={paths.refunds}
      description="Who can get a refund for Latticework Premium, within how many days, how to ask for it, and how long it takes to reach you."
      lead={`Premium costs ${PRICE} a month. If it is your first time and you don’t like it, ask within 3 days and you get your money back.`}
      sections={[
        {
          id: 'guarantee',
          title: 'The 3-day guarantee',
          gloss: 'First time, first 3 days: all of it back, no reason needed.',
          body: (
            <>
              <p>
                When you subscribe to Premium for the first time, you have 3 days from the payment to change your mind.
                Ask within that time, and we refund the payment in full. You don’t need to give a reason.
              </p>
              <p>The guarantee is for first-time Premium only: once for each person, not once for each subscription.</p>
            </>
          ),
        },
        {
          id: 'how-to-ask',
          title: 'How to ask',
          body: (
            <>
              <p>
                <Link to={paths.contact}>Write to us</Link> from the email address of your account and say that you want
                a refund. We answer within 24 hours. What counts is when you write, not when we read it.
              </p>
              <p>
                Please ask before you delete your account: deleting it removes the link between you and the payment, and
                then we may not find it.
              </p>
            </>
          ),
        },
        {
          id: 'how-long',
          title: 'How long it takes',
          gloss: '5 to 10 business days here, 3 to 5 more at your bank.',
          body: (
            <p>
              We process a refund in 5 to 10 business days. It goes back to the card that paid. Your bank may take
              another 3 to 5 days to show it.
            </p>
          ),
        },
        {
          id: 'not-refunded',
          title: 'What is not refunded',
          body: (
            <>
              <ul>
                <li>Renewals. A subscription renews by itself every month until you cancel it.</li>
                <li>Partial months. If you stop in the middle of a month, the rest of it is not paid back.</li>
                <li>A second or later subscription of someone who has had Premium before.</li>
              </ul>
              <p>If the law where you live gives you more than this page does, that applies.</p>
            </>
          ),
        },
        {
          id: 'canceling',
          title: 'Canceling instead',
          gloss: 'Cancel at any time; Premium stays until the period ends.',
          body: (
            <>
              <p>
                Canceling ends the renewal. You keep Premium until the end of the period that you have paid for; then
                your account is a free one again, with all of its history. You can subscribe again whenever you like.
              </p>
              <p>
                Deleting your account goes further: it cancels the subscription at once, and the rest of its time is not
                refunded.
              </p>
            </>
          ),
        },
        {
          id: 'wrong-charge',
          title: 'If a charge is wrong',
          body: (
            <p>
              A payment that was taken twice, or after you had canceled, is our mistake, and no time limit applies.{' '}
              <Link to={paths.contact}>Tell us</Link>, and we will fix it.
            </p>
          ),
        },
      ]}
    />
  );
}

import type { CardBehavior } from './state.ts';

export type TestCard = { number: string; brand: string; behavior: CardBehavior; what: string };

/** Stripe's own test numbers, for what a payment can come to. https://docs.stripe.com/testing */
export const TEST_CARDS: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', behavior: 'pays', what: 'Pays, now and at every renewal' },
  {
    number: '4000000000000341',
    brand: 'visa',
    behavior: 'attaches',
    what: 'Pays now, and is declined at every renewal',
  },
  { number: '4000000000009995', brand: 'visa', behavior: 'declines', what: 'Is declined for insufficient funds' },
];

/** The card with this number; undefined for a number that is not on the list. */
export function findTestCard(number: unknown): TestCard | undefined {
  const digits = String(number).replaceAll(/\D/g, '');
  return TEST_CARDS.find((card) => card.number === digits);
}

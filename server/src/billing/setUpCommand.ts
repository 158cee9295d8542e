/** `pnpm stripe:setup`: makes the price and the billing portal in the account of STRIPE_SECRET_KEY, if they are missing. */
import { setUpAccount, WEBHOOK_EVENTS } from './setUp.ts';
import { openStripe } from './stripe.ts';

const { STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: apiUrl = null, SITE_URL: siteUrl } = process.env;
if (!secretKey) {
  console.error('STRIPE_SECRET_KEY is not set. Copy it from the Stripe dashboard, under Developers, API keys.');
  process.exit(1);
}
try {
  const { priceId, created } = await setUpAccount(openStripe({ secretKey, apiUrl }));
  console.log(
    `The price ${created.price ? 'was created' : 'exists already'}. So does the billing portal${created.portal ? ' now' : ''}.`,
  );
  console.log(`\nSTRIPE_PRICE_ID=${priceId}`);
  console.log(`
Add a webhook in the Stripe dashboard, under Developers, Webhooks:
  address  ${siteUrl ?? 'https://YOUR-SITE'}/functions/v1/stripe-webhook
  events   ${WEBHOOK_EVENTS.join('\n           ')}
Its signing secret is STRIPE_WEBHOOK_SECRET.`);
} catch (error) {
  console.error(`Stripe refused: ${(error as Error).message}`);
  process.exit(1);
}

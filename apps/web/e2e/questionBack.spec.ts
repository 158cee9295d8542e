import { expect, test } from './fixtures.ts';
import { box, send } from './questionForm.ts';
import { LEASE_TEXT, PRODUCT_TEXT } from './texts.ts';

test('a thin text gets one clarifying question, in place, and is not counted', async ({ signedIn: page }) => {
  await box(page).fill('What should I do?');
  await send(page).click();
  await expect(page.getByText('One question first')).toBeVisible();
  await expect(box(page)).toHaveValue('What should I do?');
  await expect(page.getByText('None of three')).toBeVisible();
  await box(page).fill(`What should I do? ${PRODUCT_TEXT}`);
  await send(page).click();
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
});

test('a clarifying question is answered in place: the answer is added to the text, and it is sent again', async ({
  signedIn: page,
}) => {
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  const ask = page.getByRole('button', { name: 'Add and ask again' });
  await box(page).fill('What should I do?');
  await box(page).press('Control+Enter');
  await expect(answer).toBeFocused();
  await expect(answer).toHaveAccessibleDescription(/\?$/);
  await expect(ask).toBeDisabled();

  await answer.fill('x'.repeat(4000 - 'What should I do?'.length));
  await expect(page.getByRole('alert')).toHaveText(
    'With this answer your text is 2 characters too long. Please shorten one of them.',
  );
  await expect(ask).toBeDisabled();

  // Still thin: another clarifying question comes, and nothing that was written is lost.
  await answer.fill('I do not know.');
  await ask.click();
  await expect(answer).toHaveValue('');
  await expect(box(page)).toHaveValue('What should I do?\n\nI do not know.');
  await expect(page.getByText('None of three')).toBeVisible();

  await answer.fill(PRODUCT_TEXT);
  await answer.press('Control+Enter');
  await expect(page).toHaveURL(/\/dashboard\/results\?id=/);
  await expect(page.getByRole('region', { name: 'Your text, marked up' })).toContainText('What should I do?');
  await expect(page.getByRole('region', { name: 'Your text, marked up' })).toContainText('400,000 dollars');
});

test('an answer stays in the text when sending fails, and the focus is in the text', async ({ signedIn: page }) => {
  await box(page).fill('What should I do?');
  await box(page).press('Control+Enter');
  const answer = page.getByRole('textbox', { name: 'Your answer' });
  await answer.fill(LEASE_TEXT);
  await page.route('**/get-lattice-insights-narrative', (route) => route.abort());
  await answer.press('Control+Enter');
  await expect(page.getByRole('alert')).toContainText('The server cannot be reached.');
  await expect(box(page)).toHaveValue(`What should I do?\n\n${LEASE_TEXT}`);
  await expect(box(page)).toBeFocused();
});

import { expect, test } from './fixtures.ts';
import { box } from './questionForm.ts';

test('a text that sounds like danger gets numbers to call, and nothing is counted', async ({ signedIn: page }) => {
  await box(page).fill('I do not want to be alive anymore. Should I tell anybody?');
  await box(page).press('Control+Enter');
  await expect(page.getByText('Are you safe right now')).toBeVisible();
  await expect(page.getByRole('link', { name: 'call or text 988' })).toHaveAttribute('href', 'tel:988');
  await expect(page.getByRole('textbox', { name: 'Your answer' })).toHaveCount(0);
  await expect(page.getByText('None of three')).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('the numbers to call are visible below a long text, and have the focus', async ({ signedIn: page }) => {
    const weeks = 'I have thought about my work and the flat and my sister for weeks. '.repeat(12);
    await box(page).fill(`${weeks}I do not want to be alive anymore.`);
    await box(page).press('Control+Enter');
    await expect(page.locator('div:focus')).toContainText('Before anything else');
    await expect(page.getByRole('link', { name: 'call or text 988' })).toBeInViewport({ ratio: 1 });
  });
});

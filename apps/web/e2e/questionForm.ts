import type { Page } from '@playwright/test';

/** The box for a decision, on the dashboard and on the landing page. */
export const box = (page: Page) => page.getByRole('textbox', { name: 'What are you deciding?' });

export const send = (page: Page) => page.getByRole('button', { name: 'Mark it up' });

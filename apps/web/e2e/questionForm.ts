import type { Page } from '@playwright/test';

/** Where a decision is written down, on the dashboard and on the first page. */
export const box = (page: Page) => page.getByRole('textbox', { name: 'What are you deciding?' });

export const send = (page: Page) => page.getByRole('button', { name: 'Mark it up' });

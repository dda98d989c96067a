import { expect, type Page } from '@playwright/test';

/** Performs an action that would leave a form with typed text, and answers the question. */
export async function leaveAfter(
  page: Page,
  answer: 'Stay' | 'Leave',
  act: () => Promise<unknown>,
): Promise<void> {
  await act();
  const question = page.getByRole('dialog', { name: 'Leave without saving your changes?' });
  await question.getByRole('button', { name: answer }).click();
  await expect(question).toBeHidden();
}

// Steps in the calculator, some of which also work in the template dialog.

import type { Page } from '@playwright/test';

type Attendee = { name?: string; role?: string; tier?: string };

export async function addAttendee(page: Page, attendee: Attendee = {}): Promise<void> {
  const { name = 'Ana', role = 'Engineer', tier = 'mid' } = attendee;
  const form = page.getByRole('form', { name: 'Add attendee' });
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Role or title').fill(role);
  await form.getByLabel('Salary tier').selectOption(tier);
  await form.getByRole('button', { name: 'Add', exact: true }).click();
}

/** Types the duration. */
export async function setDuration(page: Page, minutes: string): Promise<void> {
  await page.getByRole('button', { name: 'Edit duration' }).click();
  await page.getByLabel('Duration in minutes').fill(minutes);
  await page.getByLabel('Duration in minutes').press('Enter');
}

// The dialogs of the product, and the steps that open them.

import { type Locator, type Page, expect } from '@playwright/test';

/** What the pages show for an English name. */
type Wording = (name: string | RegExp) => string | RegExp;

/** The name of a button or menu item, or the control itself. */
type Step = string | RegExp | ((page: Page, worded: Wording) => Locator);
type Opens = { name: string | RegExp; steps: Step[]; role?: 'dialog' | 'menu' };

/** Users cannot remove themselves, and any of several people with the same name may come first. */
const actionsForSomebodyElse: Step = (page, worded) =>
  page
    .getByRole('listitem')
    .filter({ hasNot: page.getByText(worded("That's you!")) })
    .getByRole('button', { name: worded(/^Actions for /) });

/** A template with attendees: its text ends with their number and the minutes. */
const filledTemplate: Step = (page) =>
  page.getByRole('menuitem').filter({ hasText: /(?:^|\D)[1-9]\d*\D+\d+\D*$/ });

/** For each screen: the buttons or menu items that open each dialog or menu, and its name. */
export const dialogs: [path: string, opens: Opens[]][] = [
  [
    '/dashboard/calculator',
    [
      { name: 'Load Template', steps: ['Load Template'], role: 'menu' },
      { name: 'Add Group', steps: ['Add Group'], role: 'menu' },
      { name: 'Save as Template', steps: ['Save as Template'] },
      { name: 'Edit duration', steps: ['Edit duration'] },
      // The first button loads sample data, so the second one asks for confirmation.
      {
        name: 'Replace this meeting?',
        steps: ['Load Template', filledTemplate, 'Load Template', filledTemplate],
      },
    ],
  ],
  [
    '/dashboard/organization',
    [
      { name: 'Settings', steps: ['Settings'] },
      { name: 'Add User', steps: ['Add User'] },
      { name: 'Invite people', steps: ['Invite people'] },
      { name: /^Remove /, steps: [actionsForSomebodyElse, 'Remove'] },
    ],
  ],
  [
    '/dashboard/people',
    [
      { name: 'Who sees what people cost?', steps: ['Pay settings'] },
      { name: 'Import people', steps: ['Import people'] },
      { name: 'Add person', steps: ['Add person'] },
      { name: 'Re-price meetings since …', steps: ['Re-price meetings'] },
    ],
  ],
  [
    '/dashboard/templates',
    [
      { name: 'Create Template', steps: ['Create Template'] },
      { name: 'Edit Template', steps: [/^Edit /] },
      { name: 'Manage Roles', steps: ['Manage Roles'] },
      { name: 'Manage Salary Tiers', steps: ['Manage Salary Tiers'] },
      { name: /^Delete/, steps: [/^Delete /] },
    ],
  ],
  [
    '/dashboard/groups',
    [
      { name: 'Create New Group', steps: ['New'] },
      { name: 'Edit Group', steps: [/^Edit .* (group|team)$|^Edit /] },
      { name: /^Delete/, steps: [/^Delete /] },
    ],
  ],
  [
    '/dashboard/budget',
    [
      { name: 'Create Budget', steps: ['Create Budget'] },
      { name: 'Edit Budget', steps: [/^Edit Budget/] },
      { name: /^Delete/, steps: [/^Delete /] },
    ],
  ],
  ['/dashboard/roi', [{ name: 'Update ROI', steps: [/^Update ROI/] }]],
  ['/dashboard/coach', [{ name: 'Weights and thresholds', steps: ['Weights and thresholds'] }]],
  ['/dashboard/coach?view=series', [{ name: 'Review this series', steps: [/^Review\b/] }]],
  ['/dashboard/import', [{ name: 'Undo this import?', steps: [/^Undo the import/] }]],
  [
    '/dashboard/settings',
    [
      { name: /^Leave/, steps: ['Leave organization'] },
      { name: 'Use an authenticator app', steps: ['Turn on'] },
      { name: 'New API token', steps: ['New token'] },
    ],
  ],
];

const asInEnglish: Wording = (name) => name;

function controlOf(page: Page, step: Step, worded: Wording): Locator {
  if (typeof step === 'function') return step(page, worded);
  const name = worded(step);
  const matching = { name, exact: typeof name === 'string' };
  return page.getByRole('button', matching).or(page.getByRole('menuitem', matching));
}

/** Opens a dialog of the current screen and waits until it is complete. */
export async function openDialog(
  page: Page,
  { name, steps, role = 'dialog' }: Opens,
  worded = asInEnglish,
): Promise<Locator> {
  const dialog = page.getByRole(role, { name: worded(name) });
  // The closing dialog returns the focus: a menu opened before that closes again.
  await expect(async () => {
    await page.keyboard.press('Escape');
    for (const step of steps) {
      await controlOf(page, step, worded).first().click({ timeout: 5000 });
    }
    await expect(dialog).toBeVisible();
  }).toPass();
  await expect(dialog.locator('[aria-busy=true]')).toHaveCount(0);
  return dialog;
}

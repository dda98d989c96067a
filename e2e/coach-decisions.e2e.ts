import { injectAxe, violations } from './axe.ts';
import { addAttendee } from './calculator.ts';
import { hold } from './hold-requests.ts';
import { expect, test } from './fixtures.ts';
import type { CoachAction } from '#contract/reports/coach.ts';
import { importHeld, offsite, weeklySync } from './imported.ts';
import { newAdmin, newSecondAdmin } from './people.ts';

type ListedActions = { today: string; actions: CoachAction[] };

test('one recommendation is accepted, another dismissed, and the history shows both', async ({ page }) => {
  await newAdmin(page);
  await importHeld(page, [weeklySync, offsite]);
  await page.goto('/dashboard/coach');
  const changes = page.getByRole('region', { name: 'What to change' }).getByRole('listitem');
  const ofOffsite = changes.filter({ hasText: 'Offsite' });
  const advice = 'Record outcomes and next steps of “Offsite”.';
  await expect(ofOffsite).toContainText(advice);
  await ofOffsite.getByRole('button', { name: 'See how' }).click();
  const dialog = page.getByRole('dialog', { name: advice });
  // A workshop: 25 minutes score 15 of 35 points, however many take part; follow-through adds 20.
  await expect(dialog.getByLabel('A message to Ada Example')).toHaveValue(/would rise from 43 to 100/);
  await expect(dialog.getByRole('link', { name: 'Edit the latest meeting' })).toBeVisible();
  const release = await hold(page, '**/api/coach');
  await dialog.getByRole('button', { name: 'Accept' }).click();
  await expect(page.getByText('Accepted')).toBeVisible();

  const ofSync = changes.filter({ hasText: 'Weekly sync' });
  const cut = 'Change “Weekly sync” from weekly to every two weeks.';
  // The refreshed list arrives before the response to the decision.
  const { promise: gone, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/coach/actions', async (route) => {
    const response = await route.fetch();
    await release();
    await gone;
    await route.fulfill({ response });
  });
  await ofSync.getByRole('button', { name: `Dismiss: ${cut}` }).click();
  await expect(changes.filter({ hasText: advice })).toHaveCount(0);
  await expect(ofSync.filter({ hasText: cut })).toHaveCount(0);
  answer();
  await expect(page.getByText('Dismissed for 90 days')).toBeVisible();
  await expect(page.locator('body')).not.toBeFocused();

  await page.getByRole('link', { name: 'History' }).click();
  const decided = page.getByRole('region', { name: 'History' }).getByRole('listitem');
  await expect(decided).toHaveCount(2);
  await expect(decided.filter({ hasText: 'Weekly sync' })).toContainText('dismissed');
  const taken = decided.filter({ hasText: 'Offsite' });
  await expect(taken).toContainText('Outcomes and action items recorded');
  await expect(taken).toContainText('score 43 to 100');
  await expect(taken).toContainText('Known after');

  // This server has no language model.
  await expect(page.getByRole('link', { name: 'Discuss' })).toHaveCount(0);
  await page.goto('/dashboard/coach?view=discuss');
  await expect(page.getByText('No language model is set up.')).toBeVisible();
});

test('after four weeks, the history shows the saving, or why it is unknown', async ({ page }) => {
  await newAdmin(page);
  await importHeld(page, [weeklySync, { ...weeklySync, title: 'Design sync' }]);
  for (const title of ['weekly sync', 'design sync']) {
    const data = { title, decision: 'end' };
    expect((await page.request.post('/api/coach/reviews', { data })).status()).toBe(201);
  }
  // The server's clock cannot advance four weeks, so the test fakes the response.
  await page.route('**/api/coach/actions', async (route) => {
    const response = await route.fetch();
    const { today, actions } = (await response.json()) as ListedActions;
    const over = actions.map((action) => ({
      ...action,
      actual: action.predicted,
      ...(action.title === 'weekly sync'
        ? { realSaving: action.predictedSaving }
        : { unknown: { reason: 'similar-meeting', title: 'Product sync' } }),
    }));
    await route.fulfill({ json: { today, actions: over } });
  });
  await page.goto('/dashboard/coach?view=history');
  const history = page.getByRole('region', { name: 'History' });
  await expect(history).toContainText('capacity for other work, not cash');
  // Four meetings of nine people at 75 dollars, all at the default rate.
  await expect(history).toContainText('$2,700 less spent on these series in the first four weeks');
  const rows = history.getByRole('listitem');
  const ended = rows.filter({ hasText: 'Weekly sync' });
  await expect(ended).toContainText('$2,700 less spent on this series');
  await expect(ended).toContainText('100% estimated before');
  const replaced = rows.filter({ hasText: 'Design sync' });
  await expect(replaced).toContainText('Cannot be told: a similar meeting took its place, “Product sync”.');
  await injectAxe(page);
  expect(await violations(page)).toEqual([]);
});

test('when two administrators change the settings, the second sees the conflict and loses nothing', async ({
  page,
  newPage,
}) => {
  await newAdmin(page);
  const other = await newPage();
  await newSecondAdmin(page, other, 'Ben Second');

  const dialogs = [];
  for (const who of [page, other]) {
    await who.goto('/dashboard/coach');
    await who.getByRole('button', { name: 'Weights and thresholds' }).click();
    dialogs.push(who.getByRole('dialog', { name: 'Weights and thresholds' }));
  }
  const [first, second] = dialogs;
  if (!first || !second) throw new Error('two opened the settings');
  await first.getByLabel('No score below').fill('45');
  await second.getByLabel('Working day from').fill('7');
  await first.getByRole('button', { name: 'Save settings' }).click();
  await expect(page.getByText('Settings saved')).toBeVisible();
  await second.getByRole('button', { name: 'Save settings' }).click();
  await expect(second).toContainText('Someone else saved these settings while you were changing them.');
  await expect(second).toContainText('45');
  await expect(second.getByLabel('Working day from')).toHaveValue('7');

  await second.getByRole('button', { name: 'Save mine instead' }).click();
  await expect(other.getByText('Settings saved')).toBeVisible();
  await second.getByText('3 versions').click();
  await expect(second.getByRole('listitem').filter({ hasText: 'Ada Example' })).toContainText('45%');
  await expect(second.getByRole('listitem').filter({ hasText: 'Ben Second' })).toContainText('7 to 18');
});

test('the calculator shows hygiene hints, and a dismissed hint does not return', async ({ page }) => {
  await newAdmin(page);
  await page.goto('/dashboard/calculator');
  for (let i = 1; i <= 8; i += 1) await addAttendee(page, { name: `Person ${i}` });
  await page.getByLabel('Planned minutes').fill('50');
  const hint = page.getByRole('region', { name: 'Hygiene hint' });
  const dismiss = hint.getByRole('button', { name: 'Dismiss hint' });
  await expect(hint).toContainText('No agenda yet');
  await dismiss.click();
  await expect(hint).toContainText('50 minutes planned');
  await page.getByLabel('Planned minutes').fill('25');
  await expect(hint).toContainText('8 people');
  await dismiss.click();
  await expect(hint).toHaveCount(0);

  await page.getByRole('button', { name: 'Start' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await expect(page.getByText('Person 8')).toBeVisible();
  await expect(hint).toHaveCount(0);
});

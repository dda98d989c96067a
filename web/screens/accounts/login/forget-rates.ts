/** Drafts of the calculator; visitors without an account have the id 0. */
const draftOfUser = /^mc_draft:[1-9]\d*$/;

const partsOf = (text: string, part: string) => text.split(part).length;

/** Removes the drafts of users that have exact rates: these must not outlive the session. */
export function forgetRates(): void {
  try {
    for (const key of Object.keys(localStorage).filter((name) => draftOfUser.test(name))) {
      const text = localStorage.getItem(key) ?? '';
      if (partsOf(text, '"hourlyRateCents":') > partsOf(text, '"isBlended":true'))
        localStorage.removeItem(key);
    }
  } catch {
    return;
  }
}
